import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { usePassedFields } from '../ui/field/use-passed-fields.ts'

/** Form state follows the screen: what is typed, chosen and ticked. */
export type FormValues = Record<string, string | boolean>
export type FieldOf<V> = keyof V & string
export type Messages<V> = Partial<Record<FieldOf<V>, string>>

type Setup<V> = {
  initial: V
  /** Told of every change: where a draft is kept. */
  keep?: (values: V) => void
}

type Refused<V> = { values: V; fields: Messages<V>; together: readonly FieldOf<V>[] }

/** A form, and how much of what is wrong with it is worth saying yet. The rules stay with the caller: see `judge`. */
export function useCheckedForm<V extends FormValues>({ initial, keep }: Setup<V>) {
  // The library keeps values by name; which names there are, and of what kind, is known here.
  const { register, control, handleSubmit, setValue, reset } = useForm<FormValues>({ defaultValues: initial })
  const values = useWatch({ control }) as V
  useEffect(() => keep?.(values), [keep, values])
  const [refused, setRefused] = useState<Refused<V> | null>(null)
  const [attempts, setAttempts] = useState(0)
  const [passed, leave] = usePassedFields<FieldOf<V>>()
  const showFaults = () => setAttempts((count) => count + 1)

  return {
    values,
    /** Counted up by every press that did not get through: the summary takes the focus again. */
    attempts,
    field: (name: FieldOf<V>) => register(name, { onBlur: () => leave(name) }),
    change: (name: FieldOf<V>, value: V[FieldOf<V>]) => setValue<string>(name, value),
    /**
     * Nobody is told off for a field they have not come to yet; what was asked of the server (`atOnce`) is said when it
     * answers. `faults` may hold what this page sees; what the server refused stands until it is changed.
     */
    judge: (found: Messages<V>, atOnce: readonly FieldOf<V>[] = []) => {
      const faults: Messages<V> = { ...standing(refused, values), ...found }
      const isSaid = (field: string) =>
        attempts > 0 || passed.some((left) => left === field) || atOnce.some((asked) => asked === field)
      const said = Object.entries(faults).filter(([field, message]) => message !== undefined && isSaid(field))
      return { faults, errors: Object.fromEntries(said) as Messages<V> }
    },
    showFaults,
    /** `together` were judged as one, a card say: a change of any of them lifts what is said of the others. */
    refuse: (sent: V, fields: Messages<V>, together: readonly FieldOf<V>[] = []) => {
      setRefused({ values: sent, fields, together })
      showFaults()
    },
    reset: (to: V) => {
      reset(to)
      setAttempts(0)
    },
    /** Hands over a copy of what is in the form. */
    onSubmit: (send: (values: V) => Promise<void>) => handleSubmit((sent) => send(sent as V)),
  }
}

export type CheckedForm<V extends FormValues> = ReturnType<typeof useCheckedForm<V>>

export function standing<V extends FormValues>(refused: Refused<V> | null, values: V): Messages<V> {
  if (!refused) return {}
  const { fields, together } = refused
  const isSame = (field: string) => refused.values[field] === values[field]
  const stands = (field: string) => isSame(field) && (!together.includes(field) || together.every(isSame))
  return Object.fromEntries(Object.entries(fields).filter(([field]) => stands(field))) as Messages<V>
}
