/** What a conversation has come to: topics, commands, what was asked. Data of the engine, kept with its turns. */
export type Conversation = Readonly<Record<string, unknown>>;
