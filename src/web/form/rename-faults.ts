import type { ApiProblem } from '../api/call-api.ts'

/** What the server refused, under the form's own names for its fields. What the form does not ask for is left out. */
export const renameFaults = <Field extends string>(
  { fields = {} }: ApiProblem,
  fieldOf: Readonly<Record<string, Field>>,
): Partial<Record<Field, string>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([path, words]) => {
      const field = fieldOf[path]
      return field ? [[field, words]] : []
    }),
  ) as Partial<Record<Field, string>>
