import { type FormEvent, useEffect, useState } from 'react'
import { type FieldPath, type FieldPathValue, useForm as useFields, useWatch } from 'react-hook-form'
import { usePassedFields } from '../ui/field/use-passed-fields.ts'
import type { Bound } from './bound.ts'
import { explainMissing } from './explain-missing.ts'
import { fetchPageAgain, forgetFetchedAgain } from './fetch-page-again.ts'
import type { Outcome } from './outcome.ts'
import { readPath } from './read-path.ts'
import {
  type Errors,
  type FormParts,
  type FormRules,
  inOrder,
  titlesIn,
  validate,
  type Validated,
} from './validate.ts'

type Setup<V extends FormParts> = {
  initial: V
  /** The contract's schemas. Loaded beside the form, so that its fields need not wait for them. */
  loadRules: () => Promise<FormRules<V>>
  /** Told of every change: where a draft is stored. */
  keep?: (values: V) => void
}

type Refused<V> = { values: V; errors: Errors; together: readonly string[] }

/** What else a form knows while it is drawn. */
type Given = {
  /** What no schema can know: how strong a password is, say. Shown as the others are. */
  found?: Readonly<Record<string, string | undefined>>
  /** What the server says of a value while it is typed: shown at once. */
  remote?: Readonly<Record<string, string | undefined>>
  /** What a live check says, beside its field at once. It stops no press: the press asks again. */
  advice?: Errors
  /** Why it cannot be sent although every field is right: files that are still on their way. */
  waiting?: string | null
}

/** A browser does not fetch a script again that has failed. `lost`: this tab keeps no draft of the form. */
const notLoaded = {
  kept: 'Part of this page did not load. Please check your connection, then load the page again.',
  lost: 'Part of this page did not load. Please copy what you typed, check your connection, then load the page again.',
} as const

/** The one idiom of every form: values by part, errors from the schemas of its requests, one `bind` for each field. */
export function useForm<V extends FormParts>({ initial, loadRules, keep }: Setup<V>) {
  const fields = useFields<V>({ defaultValues: initial as never })
  const values = useWatch({ control: fields.control }) as V
  useEffect(() => keep?.(values), [keep, values])
  const [rules, setRules] = useState<FormRules<V> | null>(null)
  useEffect(() => {
    const load = async () => {
      const loaded = await loadAfterSetup(loadRules)
      setRules(() => loaded)
      forgetFetchedAgain()
    }
    load().catch(() => undefined) // the press asks again
  }, [loadRules])
  const [refused, setRefused] = useState<Refused<V> | null>(null)
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
    check({ found = {}, remote = {}, advice = {}, waiting = null }: Given = {}) {
      const all = {
        ...serverErrors(refused, values),
        ...withoutEmpty(found),
        ...withoutEmpty(remote),
        ...wrong,
      }
      const isShown = (field: string) => attempts > 0 || passed.includes(field) || remote[field] !== undefined
      const titles = rules ? titlesIn(rules(values)) : new Map<string, string>()
      const errors = inOrder(
        Object.entries({ ...all, ...advice }).filter(([field]) => isShown(field) || field in advice),
        titles,
      )
      // Before the rules are known nothing can be named: the press waits for them, and counts.
      const missing = rules && explainMissing(inOrder(Object.entries(all), titles), values, titles)
      const reason = missing ?? waiting

      const showErrors = () => setAttempts((count) => count + 1)
      const bindAt = (field: string): Bound => ({
        ...fields.register(field as FieldPath<V>, { onBlur: () => leave(field) }),
        id: field,
        error: errors[field],
      })
      const send = async (send: Send<V>, onStopped?: (errors: Errors) => void) => {
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
        onSubmit: (act: Send<V>, onStopped?: (errors: Errors) => void) => (event: FormEvent) => {
          event.preventDefault()
          void send(act, onStopped)
        },
      }
    },
    /** What the server refuses after the press itself is over: in a dialog that follows it. */
    refuse: (errors: Errors) => {
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

type Bodies = Readonly<Record<string, unknown>>
type Send<V> = (bodies: Bodies, values: V) => Promise<Outcome>

const nothingKnown: Validated = { errors: {}, bodies: {} }

const withoutEmpty = (errors: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) => (message ? [[field, message]] : [])),
  )

/** What the server refused stays until it is changed; fields that were checked together, a card say, change together. */
export function serverErrors<V extends FormParts>(refused: Refused<V> | null, values: V): Errors {
  if (!refused) return {}
  const isSame = (field: string) => readPath(refused.values, field) === readPath(values, field)
  const { together } = refused
  const stays = (field: string) => isSame(field) && (!together.includes(field) || together.every(isSame))
  return Object.fromEntries(Object.entries(refused.errors).filter(([field]) => stays(field)))
}
