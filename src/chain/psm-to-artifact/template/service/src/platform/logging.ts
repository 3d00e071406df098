/** Names of fields that hold personal data; they never reach a log line. */
// <fields>
const personalFields: readonly string[] = [];
// </fields>

/** Settings of the JSON log: its level, and what is masked. */
export function loggerOptions(level: string): object {
  const paths = personalFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);
  return {
    level,
    redact: {
      paths: ['req.headers.authorization', 'req.headers["x-api-key"]', ...paths],
      censor: '[masked]',
    },
  };
}
