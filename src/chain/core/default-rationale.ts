/** What a generated decision gives as its reason; as long as it says this, nobody has given one. */
export const defaultRationale = 'Default of the transformation; change it freely.';
