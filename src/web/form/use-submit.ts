import { type FormEvent, useState } from 'react'
import type { Outcome } from './outcome.ts'
import type { CheckedForm, FormValues } from './use-checked-form.ts'

type Sending<V extends FormValues> = {
  /** Why the form cannot be sent yet; null when it can. */
  reason: string | null
  /** Called with a form that has no fault this page can see. */
  send: (values: V) => Promise<Outcome<V>>
}

/** One press at a time: what is wrong comes to its field, what failed is said and stays until the next press. */
export function useSubmit<V extends FormValues>(
  form: Pick<CheckedForm<V>, 'onSubmit' | 'showFaults' | 'refuse'>,
  { reason, send }: Sending<V>,
) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const submit = form.onSubmit(async (values) => {
    if (busy) return
    if (reason !== null) return form.showFaults()
    setBusy(true)
    setFailure(null)
    const outcome = await send(values)
    setBusy(false)
    if (outcome.kind === 'faults') form.refuse(values, outcome.fields, outcome.together)
    if (outcome.kind === 'failed') setFailure(outcome.message)
  })
  return { busy, failure, onSubmit: (event: FormEvent) => void submit(event) }
}
