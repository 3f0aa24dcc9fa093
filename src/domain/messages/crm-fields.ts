import { crmObjects, type FormField } from '../matching/form-fields.ts'

/** A form's own names for its fields, each with the CRM's name for it and the object that it belongs to. */
export type CrmTable<Field extends string = string> = Readonly<
  Record<Field, { readonly name: string; readonly object: keyof typeof crmObjects }>
>

const rowsOf = <Field extends string>(table: CrmTable<Field>) =>
  Object.entries(table) as [Field, CrmTable[string]][]

/** What is empty is left out. */
export const toCrmFields = <Field extends string>(
  table: CrmTable<Field>,
  values: Readonly<Record<Field, string | boolean>>,
): FormField[] =>
  rowsOf(table).flatMap(([field, { name, object }]) => {
    const value = String(values[field]).trim()
    return value === '' ? [] : [{ objectTypeId: crmObjects[object], name, value }]
  })

/** The way back, on the server: every field is a text, empty where it was left out. */
export const readCrmFields = <Field extends string>(
  table: CrmTable<Field>,
  fields: readonly Pick<FormField, 'name' | 'value'>[],
): Record<Field, string> => {
  const values = new Map(fields.map(({ name, value }) => [name, value]))
  const read = rowsOf(table).map(([field, { name }]) => [field, values.get(name) ?? ''])
  return Object.fromEntries(read) as Record<Field, string> // a row for each field of the table
}

/** Messages by the form's own names, from an answer that has them by the CRM's. */
export const toFormErrors = (
  table: CrmTable,
  errors: Readonly<Record<string, string>>,
): Record<string, string> => {
  const fields = new Map(rowsOf(table).map(([field, { name }]) => [name, field]))
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [fields.get(name) ?? name, message]),
  )
}
