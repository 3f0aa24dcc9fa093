import { useNavigate } from 'react-router'
import type { Booker } from '#domain/clients/bookers.ts'
import type { FundingForm } from '#domain/clients/funding-steps.ts'
import type { FundingMethod } from '#domain/clinicians/funding.ts'
import type { ClientRecord } from '../appointment/client-facts.ts'
import type { Outcome } from '../form/outcome.ts'
import { type FieldOf, type FormValues, type Messages, useCheckedForm } from '../form/use-checked-form.ts'
import { useSubmit } from '../form/use-submit.ts'
import { whyNot } from '../form/why-not.ts'
import { paths } from '../paths.ts'
import { showToast } from '../ui/toast/toast-store.ts'
import type { Say } from './documents-refused.ts'
import { useDraft } from './draft.ts'
import type { BookerAndConsent } from './save-booker.ts'
import { useBooker } from './use-booker.ts'
import { useDocuments } from './use-documents.ts'
import type { PhoneJudgement } from './use-phone.ts'
import { type Saver, useSaver } from './use-saver.ts'

/** What the forms of NDIS and WorkCover have in common: for whom it is, and documents. */
export type DetailsValues = FormValues & BookerAndConsent & { uploadedFiles: string }

export type Submission<V extends DetailsValues> = {
  save: Saver
  values: V
  booker: Booker
  /** Of the documents, those that the server still has. */
  files: readonly string[]
  say: Say
}

/** The rules of one of them. */
export type Details<V extends DetailsValues> = {
  form: FundingForm
  funding: FundingMethod
  /** What is on file, as the screen shows it. */
  of: (client: ClientRecord) => V
  /** In the order of the screen. */
  names: Readonly<Record<FieldOf<V>, string>>
  check: (values: V, booker: Booker, phone: PhoneJudgement) => Messages<V>
  submit: (submission: Submission<V>) => Promise<Outcome<V>>
  /** A press that this page stops: what is said of it besides the words at the fields. */
  stopped?: (faults: Messages<V>, say: Say) => void
}

/** Document 1 section 4: what was filled in is saved part by part, then /booking/confirm has the rest. */
export function useDetailsForm<V extends DetailsValues>(client: ClientRecord, details: Details<V>) {
  const navigate = useNavigate()
  const save = useSaver()
  const form = useCheckedForm<V>(useDraft(details.form, client._id, details.of(client)))
  const { values } = form
  const who = useBooker(client, details.funding, values)
  const documents = useDocuments(values.uploadedFiles, (ids) =>
    form.change('uploadedFiles', ids as V['uploadedFiles']),
  )
  const { faults, errors } = form.judge(details.check(values, who.booker, who.phone), who.atOnce)
  const reason = whyNot(faults, values, details.names) ?? documents.reason

  const send = async (sent: V) => {
    const { booker } = who
    const outcome = await details.submit({ save, values: sent, booker, files: documents.ids, say: showToast })
    if (outcome.kind === 'done') await navigate(paths.bookingConfirm())
    // A document may be gone: the list then shows those that are not.
    else if (outcome.kind === 'failed') void documents.readAgain()
    return outcome
  }
  const showFaults = () => {
    form.showFaults()
    details.stopped?.(faults, showToast)
  }
  const isExplained = who.booker === 'myChild' || form.attempts > 0
  return {
    form,
    errors,
    who,
    documents,
    /** Document 1 section 5: for a child the button waits from the start, otherwise from the first press. */
    reason: isExplained ? reason : documents.reason,
    onRefused: showFaults,
    ...useSubmit({ ...form, showFaults }, { reason, send }),
  }
}
