/** A value written as JSON, which the type still remembers. */
export type JsonText<T> = string & { readonly of?: T }

export const toJsonText = <T>(value: T): JsonText<T> => JSON.stringify(value)

/** JSON that was written before. */
export const answerText = <T>(text: JsonText<T>, headers: Record<string, string>): Response =>
  new Response(text, { headers: { ...headers, 'content-type': 'application/json' } })
