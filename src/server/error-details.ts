/** The code that Node, PostgreSQL and its driver put on their errors. */
export const readErrorCode = (error: unknown): string | undefined => readText(error, 'code')

export const readErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** A text that an error carries beside its message. */
export function readText(error: unknown, name: string): string | undefined {
  const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined
  return typeof value === 'string' ? value : undefined
}
