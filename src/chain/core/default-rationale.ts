/** The reason in a generated decision; while it stands there, no reason was given. */
export const defaultRationale = 'Default of the transformation; change it freely.';
