import { useEffect, useState } from 'react'
import {
  type FieldPath,
  type FieldPathValue,
  useForm as useFields,
  type UseFormRegisterReturn,
  useWatch,
} from 'react-hook-form'
import { formatList } from '#domain/text.ts'
import { storedText } from '../session/stored.ts'
import {
  type ErrorsByField,
  type FormParts,
  type FormRules,
  sortErrors,
  type FormOutcome,
  titlesIn,
  usePassedFields,
  validate,
  type ValidatedForm,
} from './form-rules.ts'

type FormSetup<V extends FormParts> = {
  initial: V
  /** The contract's schemas. Loaded beside the form, so that its fields need not wait for them. */
  loadRules: () => Promise<FormRules<V>>
  /** Told of every change: where a draft is stored. */
  keep?: (values: V) => void
}

type RefusedForm<V> = { values: V; errors: ErrorsByField; together: readonly string[] }

/** What else a form knows while it is drawn. */
type FormFindings = {
  /** What no schema can know: how strong a password is, say. Shown as the others are. */
  found?: Readonly<Record<string, string | undefined>>
  /** What the server says of a value while it is typed: shown at once. */
  remote?: Readonly<Record<string, string | undefined>>
  /** What a live check says, beside its field at once. It stops no press: the press asks again. */
  advice?: ErrorsByField
  /** Why it cannot be sent although every field is right: files that are still on their way. */
  waiting?: string | null
}

/** A browser does not fetch a script again that has failed. `lost`: this tab keeps no draft of the form. */
const notLoaded = {
  kept: 'Part of this page did not load. Please check your connection, then load the page again.',
  lost: 'Part of this page did not load. Please copy what you typed, check your connection, then load the page again.',
} as const

/** The one idiom of every form: values by part, errors from the schemas of its requests, one `bind` for each field. */
export function useForm<V extends FormParts>({ initial, loadRules, keep }: FormSetup<V>) {
  const fields = useFields<V>({ defaultValues: initial as never })
  const values = useWatch({ control: fields.control }) as V
  useEffect(() => keep?.(values), [keep, values])
  const [rules, setRules] = useState<FormRules<V> | null>(null)
  useEffect(() => {
    const load = async () => {
      const loaded = await loadAfterSetup(loadRules)
      setRules(() => loaded)
      void fetchedAgain.write(null)
    }
    load().catch(() => undefined) // the press asks again
  }, [loadRules])
  const [refused, setRefused] = useState<RefusedForm<V> | null>(null)
  const [attempts, setAttempts] = useState(0)
  const [passed, leave] = usePassedFields<string>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  // A copy: the library goes on writing into its own.
  const readValues = (): V => structuredClone(fields.getValues())
  const { errors: wrong, bodies } = rules ? validate(values, rules) : nothingKnown

  return {
    values,
    /** Of parts that are right as they stand: what a live check or an autosave may send. */
    bodies,
    change: <Path extends FieldPath<V>>(field: Path, value: FieldPathValue<V, Path>) =>
      fields.setValue(field, value),
    attempts,
    busy,
    failure,
    /** This tab keeps a draft of it. */
    isKept: keep !== undefined,
    /** Everything else follows from the values, the rules and what is known besides. */
    check({ found = {}, remote = {}, advice = {}, waiting = null }: FormFindings = {}) {
      const all = {
        ...serverErrors(refused, values),
        ...withoutEmpty(found),
        ...withoutEmpty(remote),
        ...wrong,
      }
      const isShown = (field: string) => attempts > 0 || passed.includes(field) || remote[field] !== undefined
      const titles = rules ? titlesIn(rules(values)) : new Map<string, string>()
      const errors = sortErrors(
        Object.entries({ ...all, ...advice }).filter(([field]) => isShown(field) || field in advice),
        titles,
      )
      // Before the rules are known nothing can be named: the press waits for them, and counts.
      const missing = rules && explainMissing(sortErrors(Object.entries(all), titles), values, titles)
      const reason = missing ?? waiting

      const showErrors = () => setAttempts((count) => count + 1)
      const bindAt = (field: string): FieldBinding => ({
        ...fields.register(field as FieldPath<V>, { onBlur: () => leave(field) }),
        id: field,
        error: errors[field],
      })
      const send = async (send: SendForm<V>, onStopped?: (errors: ErrorsByField) => void) => {
        if (busy) return
        // A press may come before the rules have: it waits for them, and counts, once.
        setBusy(rules === null)
        const known = rules ?? (await loadAfterSetup(loadRules).catch(() => null))
        if (known === null && keep && (await fetchPageAgain())) return
        setBusy(false)
        if (known === null) return setFailure(notLoaded[keep ? 'kept' : 'lost'])
        // Those that came with the press: without them no error could be shown.
        if (rules === null) setRules(() => known)
        const { errors: stopping, bodies } = validate(readValues(), known)
        if (reason !== null || Object.keys({ ...all, ...stopping }).length > 0) {
          showErrors()
          return onStopped?.({ ...all, ...stopping })
        }
        setBusy(true)
        setFailure(null)
        const sent = readValues()
        const outcome = await send(bodies, sent)
        setBusy(false)
        if (outcome.kind === 'failed') return setFailure(outcome.message)
        if (outcome.kind !== 'refused') return
        setRefused({ values: sent, errors: outcome.errors, together: outcome.together ?? [] })
        showErrors()
      }
      return {
        errors,
        reason,
        showErrors,
        /** Everything that a field needs to be part of this form. */
        bind: (field: FieldPath<V>) => bindAt(field),
        /** The same for parts that several forms share, which know only their own fields. */
        bindAt,
        /** `onStopped` is told what is wrong with a form that was not sent. */
        onSubmit: (act: SendForm<V>, onStopped?: (errors: ErrorsByField) => void) => () =>
          void send(act, onStopped),
      }
    },
    /** What the server refuses after the press itself is over: in a dialog that follows it. */
    refuse: (errors: ErrorsByField) => {
      setRefused({ values: readValues(), errors, together: [] })
      setAttempts((count) => count + 1)
    },
    reset: (to: V) => {
      fields.reset(to)
      setAttempts(0)
    },
  }
}

async function loadAfterSetup<T>(load: () => Promise<T>): Promise<T> {
  await import('./zod-setup.ts')
  return load()
}

type RequestBodies = Readonly<Record<string, unknown>>
type SendForm<V> = (bodies: RequestBodies, values: V) => Promise<FormOutcome>

const nothingKnown: ValidatedForm = { errors: {}, bodies: {} }

const withoutEmpty = (errors: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) => (message ? [[field, message]] : [])),
  )

/** What the server refused stays until it is changed; fields that were checked together, a card say, change together. */
export function serverErrors<V extends FormParts>(refused: RefusedForm<V> | null, values: V): ErrorsByField {
  if (!refused) return {}
  const isSame = (field: string) => readPath(refused.values, field) === readPath(values, field)
  const { together } = refused
  const stays = (field: string) => isSame(field) && (!together.includes(field) || together.every(isSame))
  return Object.fromEntries(Object.entries(refused.errors).filter(([field]) => stays(field)))
}

export type FieldBinding = UseFormRegisterReturn & { id: string; error: string | undefined }

/** Why a form cannot be sent yet, in words that say what to do; null when it can. `titles` are in the order of the screen. */
export function explainMissing(
  errors: ErrorsByField,
  values: unknown,
  titles: ReadonlyMap<string, string>,
): string | null {
  const wrong = Object.keys(errors)
  if (wrong.length === 0) return null
  const isMissing = (field: string) => isEmpty(readPath(values, field))
  const name = (field: string) => titles.get(field) ?? field
  const missing = wrong.filter(isMissing).map(name)
  const toCheck = wrong.filter((field) => !isMissing(field)).map(name)
  return [
    toCheck.length > 0 && `Please check: ${formatList(firstNames(toCheck))}.`,
    missing.length > 0 && `Still needed: ${formatList(firstNames(missing))}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Nothing typed, not ticked, or a list without entries. */
const isEmpty = (value: unknown): boolean =>
  value === '' || value === false || value === undefined || (Array.isArray(value) && value.length === 0)

/** A long form that is still empty would be read out whole. */
const atMost = 5

const firstNames = (names: readonly string[]): readonly string[] =>
  names.length > atMost + 1 ? [...names.slice(0, atMost), `${names.length - atMost} more`] : names

/** The value at `part.field` of nested values. */
const readPath = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
      values,
    )

/** The path of the page that was fetched again. */
const fetchedAgain = storedText('sessionStorage', 'banksia.fetchedAgain')

/**
 * After the rules of a form could not be had: a browser does not ask for a failed script a second time in the same document. Only for
 * a form whose draft this tab keeps, if the page itself can be had, and once. False where the page has to stay.
 */
async function fetchPageAgain(): Promise<boolean> {
  if (fetchedAgain.read() === location.pathname) return false
  const page = await fetch(location.href).catch(() => null)
  // Without the mark it would be fetched again and again.
  if (!page?.ok || !fetchedAgain.write(location.pathname)) return false
  location.reload()
  return true
}
