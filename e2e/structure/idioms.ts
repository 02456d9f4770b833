/** An idiom that sounds translated, with its plain counterpart. */
export type Idiom = [idiom: RegExp, plain: string];

/** Idioms that neither texts nor comments may contain. */
export const IDIOMS: readonly Idiom[] = [
  [/\b(tells?|told|telling)\b/i, 'report, show, list'],
  [/\bstand(s|ing)?\b/i, 'is, exists'],
  [/\b(holds?|held)\b/i, 'contains'],
  [/\bof (its|their|your|our) own\b/i, 'own, separate'],
  [/\b(go(es)? on|went on|going on)\b/i, 'continues, resumes'],
  [/\b(lies|lays|lay)\b/i, 'is'],
  [/\b(is|are|was|were) there\b/i, 'exists'],
  [/\bno such thing\b/i, 'not found'],
  [/\banew\b/i, 'again'],
  [/\b(brings?|brought)\b/i, 'installs, moves, copies'],
  [/\b(cut off|torn|broke off|the line is)\b/i, 'interrupted, truncated'],
  [/\bpictures?\b/i, 'image'],
  [/\bdata set\b/i, 'dataset'],
  [/(\b(one|two)|\d|…) an? (core|second|minute|pair|pixel|row|file|page|source|session)\b/i, 'per'],
  [/\ban? \w+ an? (core|pixel|pair|row|file|page|source|session)\b/i, 'per'],
];

/** Idioms of texts that users read; comments about code may need these words. */
export const TEXT_IDIOMS: readonly Idiom[] = [
  [/\banswer(s|ed)?\b/i, 'returns, responds'],
  [/\b(left|leave) out\b/i, 'skipped, not used'],
  [/\b(was|were|is|are) (not )?taken\b/i, 'used, uploaded'],
  [/\b(asked for|under way|no room|by itself|in place of)\b/i, 'requested, in progress, full'],
  [/\bas (it|they) (is|are)\b/i, 'unchanged'],
  [/(?<!\bthere )\b(is|are) no (?!longer|more)/i, 'is not a'],
  [/\bmade (again|anew|from|just|with)\b/i, 'reproduced, generated'],
];

/** Idioms of titles of tests and names of planted faults, in addition to those of texts. */
export const TITLE_IDIOMS: readonly Idiom[] = [
  [/\b(comes?|came) (back|over|out|in)\b/i, 'returns, is decoded'],
  [/\bheals?\b/i, 'repairs, completes'],
  [/\b(dies|died)\b/i, 'crashes'],
  [/\bon (its|their) way\b/i, 'in progress'],
  [/\b(says?|said) (so|why|no|nothing|that)\b/i, 'reports, states'],
  [/\b(walks?|climbs?|for ever|without a word|make room|makes room)\b/i, 'the literal word'],
  [/\btaken (up|off|for|back)\b/i, 'resumed, removed, rolled back'],
  [
    /\b(leaves nothing|nothing of it stays|breaks? off|left alone|leads? (no)?where)\b/i,
    'nothing remains, fails',
  ],
  [/\bwarned (of|about)\b/i, 'causes a warning'],
  [/\b(has|have|gets?) (its|their) turn\b/i, 'run, alternate'],
];
