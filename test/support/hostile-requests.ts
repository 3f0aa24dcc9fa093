/** As much of JSON Schema as the interface's own document uses. */
export type Schema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  default?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  minItems?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
}

type Operation = {
  operationId?: string
  responses?: Record<string, unknown>
  parameters?: { in: string; name: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
export type Interface = { paths: Record<string, Record<string, Operation>> }
export type Route = { method: string; path: string; operation: Operation }

export const routesOf = ({ paths }: Interface): Route[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  )

export const bodySchemaOf = ({ operation }: Route): Schema | undefined =>
  operation.requestBody?.content['application/json']?.schema

/** Says what stands in a text field; undefined leaves it out. */
type Write = (path: string) => unknown

/** A body for each variant of a schema, with every text field written by `write` and everything else as it must be. */
export function bodiesOf(schema: Schema, write: Write, path = ''): unknown[] {
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return variants.flatMap((variant) => bodiesOf(variant, write, path))
  return [valueOf(schema, write, path)]
}

function valueOf(schema: Schema, write: Write, path: string): unknown {
  if (schema.enum) return schema.enum[0]
  if (schema.format === 'uuid') return crypto.randomUUID()
  if (schema.format === 'date-time') return new Date(Date.now() + 3 * 86_400_000).toISOString()
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, inner]) => [
        name,
        bodiesOf(inner, write, path === '' ? name : `${path}.${name}`)[0],
      ]),
    )
  if (schema.items) return holdsText(schema.items) ? [valueOf(schema.items, write, `${path}.0`)] : []
  if (isText(schema)) return write(path)
  return schema.type === 'boolean' ? true : 1
}

/** Anything goes where there is no type: such a field is text too. */
const isText = ({ type }: Schema) => type === undefined || [type].flat().includes('string')

function holdsText(schema: Schema): boolean {
  if (schema.enum || schema.format) return false
  if (schema.properties) return Object.values(schema.properties).some(holdsText)
  return isText(schema)
}

/** Where the text fields of a schema are. */
export function textFieldsOf(schema: Schema): string[] {
  const found = new Set<string>()
  bodiesOf(schema, (path) => void found.add(path))
  return [...found]
}
