/** A measurable or named quality that a demand is about. */
export type Quality = {
  readonly characteristic: string;
  /** All four or none: what is measured, which way, how much, in what. */
  readonly measure?: {
    readonly metric: string;
    readonly operator: 'AT_MOST' | 'AT_LEAST';
    readonly target: number;
    readonly unit: string;
  };
};

const number = String.raw`(\d+(?:[.,]\d+)?)`;

const units: Readonly<Record<string, string>> = {
  ms: 'ms',
  millisecond: 'ms',
  second: 's',
  minute: 'min',
  hour: 'h',
};

/** The quality a demand is about; undefined when it is about something people do. */
export function qualityOf(text: string): Quality | undefined {
  return timed(text) ?? available(text) ?? crowded(text) ?? named(text);
}

function timed(text: string): Quality | undefined {
  const match = new RegExp(
    String.raw`\b(?:respond|response|load|display|show|appear|open|search|save|return|answer|render|start|process|complete)\w*\b.*\b(?:within|in less than|in under|less than|at most|no more than|under)\s+${number}\s*(ms|milliseconds?|seconds?|minutes?|hours?)\b`,
    'i',
  ).exec(text);
  const [, amount, unit] = match ?? [];
  if (amount === undefined || unit === undefined) return undefined;
  return {
    characteristic: 'PERFORMANCE',
    measure: {
      metric: 'response time',
      operator: 'AT_MOST',
      target: numberOf(amount),
      unit: units[unit.toLowerCase().replace(/s$/, '')] ?? units[unit.toLowerCase()] ?? unit,
    },
  };
}

function available(text: string): Quality | undefined {
  const [, share] =
    new RegExp(String.raw`\b(?:availab|uptime)\w*\b.*?${number}\s*(?:%|percent)`, 'i').exec(text) ?? [];
  if (share !== undefined)
    return {
      characteristic: 'AVAILABILITY',
      measure: { metric: 'availability', operator: 'AT_LEAST', target: numberOf(share), unit: '%' },
    };
  return /\b(?:24\/7|24 hours a day|uptime|high availability)\b/i.test(text)
    ? { characteristic: 'AVAILABILITY' }
    : undefined;
}

function crowded(text: string): Quality | undefined {
  const [, count] =
    /\b(\d[\d,.]*)\s+(?:concurrent|simultaneous|parallel)\s+(?:users?|sessions?|requests?|customers?)\b/i.exec(
      text,
    ) ?? [];
  if (count === undefined) return undefined;
  const target = Number(count.replace(/[,.](?=\d{3}\b)/g, ''));
  if (!Number.isFinite(target)) return { characteristic: 'CAPACITY' };
  return {
    characteristic: 'CAPACITY',
    measure: { metric: 'concurrent users', operator: 'AT_LEAST', target, unit: 'users' },
  };
}

const words: readonly (readonly [string, RegExp])[] = [
  ['SECURITY', /\b(?:encrypt(?:ed|ion)?|https|tls|ssl|two-factor|secure(?:d|ly)? against|sql injection)\b/i],
  ['PRIVACY', /\b(?:gdpr|data protection|privacy (?:law|policy|regulation)s?)\b/i],
  ['ACCESSIBILITY', /\b(?:wcag|screen readers?|accessibility)\b/i],
  ['USABILITY', /\b(?:user[- ]friendly|easy to (?:use|learn|understand)|usability|intuitive)\b/i],
  [
    'RELIABILITY',
    /\b(?:backed up|backups?|fail-?over|disaster recovery|fault[- ]tolerant|mean time between failures)\b/i,
  ],
  ['MAINTAINABILITY', /\b(?:maintainab\w+|easy to maintain|modular design)\b/i],
];

function named(text: string): Quality | undefined {
  const characteristic = words.find(([, pattern]) => pattern.test(text))?.[0];
  return characteristic === undefined ? undefined : { characteristic };
}

const numberOf = (text: string): number => Number(text.replace(',', '.'));
