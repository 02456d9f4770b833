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

/**
 * Returns the texts of a TypeScript or JavaScript source in order: string literals, parts of templates and
 * text between tags. White space is collapsed; imports, types and comments are excluded.
 */
export function textsOf(source: string, isTsx: boolean): SourceText[] {
  const bytes = Buffer.from(source);
  const ast = parseSync(source, { syntax: 'typescript', tsx: isTsx, target: 'es2022' });
  // swc counts bytes over all sources that it has parsed; the span of the module begins at the first token.
  const offset = ast.span.end - bytes.length;
  const texts: SourceText[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, span } = node as Node;
    // An array is visited as an object without a type.
    if (type !== undefined && MODULES.has(type) && (node as Node).source) return;
    const text = ownText(node as Node)
      ?.replace(/\s+/g, ' ')
      .trim();
    if (text)
      texts.push({
        line: bytes
          .subarray(0, (span?.start ?? 0) - offset)
          .toString()
          .split('\n').length,
        text,
      });
    Object.values(node).forEach(visit);
  };
  visit(ast.body);
  return texts;
}
