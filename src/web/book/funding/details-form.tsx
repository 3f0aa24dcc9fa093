import type { ReactNode } from 'react'
import type { FieldPath } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { type FundingDetails, fundingForms } from '#domain/funding/methods.ts'
import type { ApiProblem } from '../../api/call-api.ts'
import { invalidate } from '../../api/query.ts'
import type { ClientRecord, RecordParts } from '../../client/client-profile.ts'
import { FormErrors, FormSection, ScriptForm } from '../../forms/form-parts.tsx'
import type { ErrorsByField, FormParts, FormRules } from '../../forms/form-rules.ts'
import { type FieldBinding, useForm } from '../../forms/use-form.ts'
import { documentsFailed } from '../../forms/use-uploads.ts'
import { showToast } from '../../ui/toast-store.ts'
import { DocumentsField, useDocuments } from './documents.tsx'
import { FundingPage, type FundingPageProps, NextFoot } from './form-frame.tsx'
import { OnBehalfOfFields, ParentConsent, useConsentAnew, useOnBehalfOf } from './on-behalf-of-fields.tsx'
import { bookerParts, type OnBehalfOfParts, toOnBehalfOf } from './on-behalf-of.ts'
import { problemOf, toSaveOutcome, useRecord } from './save-record.ts'

type DetailsPageProps<V extends OnBehalfOfParts & FormParts> = Omit<FundingPageProps, 'children'> & {
  form: FundingDetails
  /** What is on file, as the screen shows it. */
  toValues: (client: ClientRecord) => Omit<V, keyof OnBehalfOfParts>
  loadRules: () => Promise<FormRules<V>>
  messages: DetailsMessages
  /** What is said in passing of a press that this page stops. */
  explainStop?: (errors: ErrorsByField) => string | undefined
  note?: string
  documents: { title: string; label: string; help: string }
  children: (bind: (field: FieldPath<V>) => FieldBinding, values: V) => ReactNode
}

/** Said in passing, besides the words at its fields. */
type DetailsMessages = { saved?: string; refused?: string; failed: string }

/** A booking form that has for whom it is, a few details, documents, and leads to /booking/confirm. */
export const DetailsPage = <V extends OnBehalfOfParts & FormParts>(props: DetailsPageProps<V>) => (
  <FundingPage {...props}>{(client) => <DetailsForm {...props} client={client} />}</FundingPage>
)

function DetailsForm<V extends OnBehalfOfParts & FormParts>(
  props: DetailsPageProps<V> & { client: ClientRecord },
) {
  const { client, form: name, toValues, loadRules, messages, explainStop, documents: copy } = props
  const navigate = useNavigate()
  // The two halves of V.
  const { save, ...draft } = useRecord<V>(
    name,
    client,
    (record) => ({ ...toOnBehalfOf(record), ...toValues(record) }) as V,
  )
  const form = useForm<V>({ loadRules, ...draft })
  const { values } = form
  useConsentAnew(() => form.change('consent.isConsentForParent' as FieldPath<V>, false as never))
  const { files } = values[name] as { files: string[] } // every form of this kind has documents
  const documents = useDocuments(files, (ids) => form.change(`${name}.files` as FieldPath<V>, ids as never))
  const { remote, ...who } = useOnBehalfOf(client, name, values)
  const { errors, reason, showErrors, bind, bindAt, onSubmit } = form.check({
    remote,
    waiting: documents.reason,
  })

  const say = (wrong: ErrorsByField) => {
    const words = explainStop?.(wrong)
    if (words) showToast('error', words)
  }
  const submit = onSubmit(async (bodies, sent) => {
    // The body is what the operation's schema read.
    const own = { [name]: { ...(bodies[name] as object), files: documents.ids } } as RecordParts
    const parts = { ...own, ...bookerParts(sent, who.behalfOf) }
    const saved = await save(parts)
    if (!saved.ok) {
      const outcome = toSaveOutcome(saved.problem, { parts, failed: messages.failed })
      const said = saidInPassing(saved.problem, name, messages)
      if (said !== undefined) showToast('error', said)
      // A document may be gone: the list then shows those that are not.
      if (outcome.kind === 'failed') void documents.readAgain()
      return outcome
    }
    // The held time follows the record, as who is invoiced does. It is read while the form goes on, which does not wait for it.
    void invalidate('readReservation')
    if (messages.saved) showToast('success', messages.saved)
    await navigate(paths.bookingConfirm())
    return { kind: 'done' }
  }, say)
  const stop = () => {
    showErrors()
    say(errors)
  }
  // For a child the button waits from the start, otherwise from the first press.
  const isExplained = who.behalfOf === 'myChild' || form.attempts > 0
  return (
    <>
      <FormErrors attempts={form.attempts} errors={errors} />
      <ScriptForm onSubmit={submit} aria-label={fundingForms[name].title}>
        <OnBehalfOfFields bind={bindAt} {...who} note={props.note} />
        {props.children(bind, values)}
        <FormSection title={copy.title}>
          <DocumentsField
            documents={documents}
            label={copy.label}
            help={copy.help}
            error={errors[`${name}.files`]}
          />
        </FormSection>
        <NextFoot
          busy={form.busy}
          failure={form.failure}
          reason={isExplained ? reason : documents.reason}
          onRefused={stop}
        >
          {who.behalfOf === 'myChild' && <ParentConsent {...bindAt('consent.isConsentForParent')} />}
        </NextFoot>
      </ScriptForm>
    </>
  )
}

/** Of a form that could not be saved. A person whose token has expired reads the dialog about it. */
export function saidInPassing(
  problem: ApiProblem,
  name: FundingDetails,
  { refused, failed }: DetailsMessages,
): string | undefined {
  if (problem.status === 401) return undefined
  const own = problemOf(problem, name).fields
  if (own?.files !== undefined) return documentsFailed
  if (own) return refused
  return problem.fields ? undefined : failed
}
