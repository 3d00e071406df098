/** Slow, salted hashing of passwords, off the main thread. Hashing costs what verifying costs. */
export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /** Whether the password is the one `hash` was made from. */
  verify(hash: string, password: string): Promise<boolean>;
  /** Whether `hash` was made in a weaker way than new ones are. */
  isOutdated(hash: string): boolean;
};
