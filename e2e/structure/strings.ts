import { parseSync } from '@swc/core';

/** A text in a source file: a string, a template (each expression shown as "…") or text between tags. */
export type SourceText = { line: number; text: string };

type Node = { type?: string; span?: { start: number } } & Record<string, unknown>;

/** Nodes whose strings are module names, not texts. */
const MODULES = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'TsTypeAliasDeclaration',
]);

const ownText = (node: Node): string | undefined => {
  if (node.type === 'StringLiteral' || node.type === 'JSXText') return node.value as string;
  if (node.type === 'TemplateLiteral')
    return (node.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('…');
  return undefined;
};

/** Parses a source. `lineOf` returns the line of a node, from 1. */
function parse(source: string, isTsx: boolean) {
  const bytes = Buffer.from(source);
  const ast = parseSync(source, { syntax: 'typescript', tsx: isTsx, target: 'es2022' });
  // swc counts bytes over all sources that it has parsed; the span of the module begins at the first token.
  const offset = ast.span.end - bytes.length;
  const lineOf = (span: Node['span']): number => {
    const before = bytes.subarray(0, (span?.start ?? 0) - offset);
    return before.toString().split('\n').length;
  };
  return { body: ast.body, lineOf };
}

/**
 * Returns the texts of a TypeScript or JavaScript source in order: string literals, parts of templates and
 * text between tags. White space is collapsed; imports, types and comments are excluded.
 */
export function textsOf(source: string, isTsx: boolean): SourceText[] {
  const { body, lineOf } = parse(source, isTsx);
  const texts: SourceText[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, span } = node as Node;
    // An array is visited as an object without a type.
    if (type !== undefined && MODULES.has(type) && (node as Node).source) return;
    const text = ownText(node as Node)
      ?.replace(/\s+/g, ' ')
      .trim();
    if (text) texts.push({ line: lineOf(span), text });
    Object.values(node).forEach(visit);
  };
  visit(body);
  return texts;
}

/** Returns the name of the function at the beginning of a call such as `test.each(…)(…)`. */
function calledName(callee: unknown): string | undefined {
  const { type, callee: inner, object, value } = callee as Node;
  if (type === 'CallExpression') return calledName(inner);
  return type === 'MemberExpression' ? calledName(object) : (value as string | undefined);
}

/** Returns the titles of the tests and groups of a test file, in order. */
export function titlesOf(source: string, isTsx: boolean): SourceText[] {
  const { body, lineOf } = parse(source, isTsx);
  const titles: SourceText[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, callee, span } = node as Node;
    if (type === 'CallExpression' && ['test', 'describe'].includes(calledName(callee) ?? '')) {
      const [first] = (node as Node).arguments as { expression: Node }[];
      const text = first && ownText(first.expression);
      if (text) titles.push({ line: lineOf(span), text });
    }
    Object.values(node).forEach(visit);
  };
  visit(body);
  return titles;
}
