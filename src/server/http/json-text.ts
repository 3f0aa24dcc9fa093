/** A value written as JSON, which the type still remembers. */
export type JsonText<T> = string & { readonly of?: T }

export const toJsonText = <T>(value: T): JsonText<T> => JSON.stringify(value)
