import type { z } from 'zod'

/** What is on the screen, by part: each part is the body of one request. */
export type FormParts = Record<string, Record<string, unknown>>

/** The parts that are asked for, in the order of the screen, each with the schema of its request. */
export type FormRules<V extends FormParts> = (values: V) => { [Part in keyof V]?: z.ZodType }

/** A field as `part.field`: its id on the page, and where its error is found. */
export type Errors = Readonly<Record<string, string>>

export type Validated = {
  errors: Errors
  /** The bodies to send, as the schemas read them; only of parts without an error. */
  bodies: Readonly<Record<string, unknown>>
}

export function validate<V extends FormParts>(values: V, rules: FormRules<V>): Validated {
  const errors: Record<string, string> = {}
  const bodies: Record<string, unknown> = {}
  for (const [part, schema] of Object.entries(rules(values))) {
    const parsed = schema?.safeParse(values[part])
    if (parsed?.success) bodies[part] = parsed.data
    for (const { path, message } of parsed?.error?.issues ?? []) errors[[part, ...path].join('.')] ??= message
  }
  return { errors: inOrder(Object.entries(errors), titlesIn(rules(values))), bodies }
}

/** Errors come in the order in which rules fail; a person reads them in the order of the fields. */
export function inOrder(
  errors: readonly [field: string, message: string][],
  titles: ReadonlyMap<string, string>,
): Errors {
  const order = [...titles.keys()]
  const place = ([field]: [string, string]) => (order.includes(field) ? order.indexOf(field) : order.length)
  return Object.fromEntries(errors.toSorted((a, b) => place(a) - place(b)))
}

/** Field → what it is called in a sentence: the title that the contract gives it. */
export const titlesIn = (parts: Record<string, z.ZodType | undefined>): ReadonlyMap<string, string> =>
  new Map(Object.entries(parts).flatMap(([part, schema]) => fieldsOf(schema, part)))

function fieldsOf(schema: z.ZodType | undefined, path: string): [field: string, title: string][] {
  const shape = shapeOf(schema)
  if (!shape) return [[path, schema?.meta()?.title ?? path]]
  return Object.entries(shape).flatMap(([name, field]) => fieldsOf(field, `${path}.${name}`))
}

const shapeOf = (schema: z.ZodType | undefined): Record<string, z.ZodType> | null =>
  schema && 'shape' in schema ? (schema.shape as Record<string, z.ZodType>) : null // only objects have one
