import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { type ApiProblem, isUnanswered } from '../api/call-api.ts'

/** What is on the screen, by part: each part is the body of one request. */
export type FormParts = Record<string, Record<string, unknown>>

/** The parts that are asked for, in the order of the screen, each with the schema of its request. */
export type FormRules<V extends FormParts> = (values: V) => { [Part in keyof V]?: z.ZodType }

/** A field as `part.field`: its id on the page, and where its error is found. */
export type ErrorsByField = Readonly<Record<string, string>>

export type ValidatedForm = {
  errors: ErrorsByField
  /** The bodies to send, as the schemas read them; only of parts without an error. */
  bodies: Readonly<Record<string, unknown>>
}

export function validate<V extends FormParts>(values: V, rules: FormRules<V>): ValidatedForm {
  const errors: Record<string, string> = {}
  const bodies: Record<string, unknown> = {}
  for (const [part, schema] of Object.entries(rules(values))) {
    const parsed = schema?.safeParse(values[part])
    if (parsed?.success) bodies[part] = parsed.data
    for (const { path, message } of parsed?.error?.issues ?? []) errors[[part, ...path].join('.')] ??= message
  }
  return { errors: sortErrors(Object.entries(errors), titlesIn(rules(values))), bodies }
}

/** Errors come in the order in which rules fail; a person reads them in the order of the fields. */
export function sortErrors(
  errors: readonly [field: string, message: string][],
  titles: ReadonlyMap<string, string>,
): ErrorsByField {
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

/**
 * The fields that a person has left behind. A field is left when the next thing is pressed: a message that appears at that
 * moment would move it away from under the finger, so the message waits for the release.
 */
export function usePassedFields<Name extends string>(): [
  passed: readonly Name[],
  leave: (field: Name) => void,
] {
  const [passed, setPassed] = useState<readonly Name[]>([])
  const waiting = useRef<Name[] | null>(null)

  useEffect(() => {
    const press = () => void (waiting.current ??= [])
    // After the click that follows a release.
    const release = () =>
      setTimeout(() => {
        const fields = waiting.current ?? []
        waiting.current = null
        if (fields.length > 0) setPassed(adding(fields))
      })
    const events = [
      ['pointerdown', press],
      ['pointerup', release],
      ['pointercancel', release],
    ] as const
    for (const [name, listener] of events) addEventListener(name, listener, { capture: true })
    return () => {
      for (const [name, listener] of events) removeEventListener(name, listener, { capture: true })
    }
  }, [])

  const leave = (field: Name) => {
    if (waiting.current) waiting.current.push(field)
    else setPassed(adding([field]))
  }
  return [passed, leave]
}

const adding =
  <Name extends string>(fields: readonly Name[]) =>
  (before: readonly Name[]) => [...new Set([...before, ...fields])]

/** What became of a form that was sent. Errors stay beside their fields until those are changed. */
export type FormOutcome =
  | { kind: 'done' }
  | { kind: 'refused'; errors: ErrorsByField; together?: readonly string[] }
  | { kind: 'failed'; message: string }

/** Beside its field where one is at fault, otherwise in words for the whole form. `part` is the request's place in the form. */
export function toOutcome(problem: ApiProblem, part: string, what: string): FormOutcome {
  if (Object.keys(problem.fields ?? {}).length > 0) return refuseFields(problem, part)
  return {
    kind: 'failed',
    message: isUnanswered(problem) ? `We could not save ${what}. Please try again.` : problem.message,
  }
}

/** `together` were checked as one, a card say: a change of any of them lifts what is said of the others. */
export const refuseFields = (
  { fields = {} }: ApiProblem,
  part: string,
  together: readonly string[] = [],
): Extract<FormOutcome, { kind: 'refused' }> => ({
  kind: 'refused',
  errors: Object.fromEntries(Object.entries(fields).map(([path, words]) => [`${part}.${path}`, words])),
  together,
})
