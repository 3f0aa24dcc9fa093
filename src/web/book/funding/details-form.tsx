import type { ReactNode } from 'react'
import type { FieldPath } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { type FundingDetails, fundingForms } from '#domain/funding/methods.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import { FormErrors, ScriptForm } from '../../forms/form-parts.tsx'
import type { ErrorsByField, FormParts, FormRules } from '../../forms/form-rules.ts'
import { type FieldBinding, useForm } from '../../forms/use-form.ts'
import { showToast } from '../../ui/toast-store.ts'
import { DocumentsField, useDocuments } from './documents.tsx'
import { useDraft } from './draft.ts'
import { FundingPage, type FundingPageProps, NextFoot } from './form-frame.tsx'
import { OnBehalfOfFields, ParentConsent, useConsentAnew, useOnBehalfOf } from './on-behalf-of-fields.tsx'
import { contactStep, intakeStep, type OnBehalfOfParts, toOnBehalfOf } from './on-behalf-of.ts'
import {
  saveDetails,
  saveSteps,
  type SavingOperation,
  type SaveStep,
  type StepMessages,
  useSaver,
} from './saver.ts'

type DetailsPageProps<V extends OnBehalfOfParts & FormParts> = Omit<FundingPageProps, 'children'> & {
  form: FundingDetails
  /** What is on file, as the screen shows it. */
  toValues: (client: ClientRecord) => Omit<V, keyof OnBehalfOfParts>
  loadRules: () => Promise<FormRules<V>>
  saves: SavingOperation
  /** What could not be saved, in a sentence. */
  what: string
  messages: StepMessages
  /** What is said in passing of a press that this page stops. */
  explainStop?: (errors: ErrorsByField) => string | undefined
  /** Under the question for whom it is. */
  note?: string
  documents: { title: string; label: string; help: string }
  children: (bind: (field: FieldPath<V>) => FieldBinding) => ReactNode
}

/** A booking form that has for whom it is, a few details, documents, and leads to /booking/confirm. */
export function DetailsPage<V extends OnBehalfOfParts & FormParts>(props: DetailsPageProps<V>) {
  return <FundingPage {...props}>{(client) => <DetailsForm {...props} client={client} />}</FundingPage>
}

function DetailsForm<V extends OnBehalfOfParts & FormParts>(
  props: DetailsPageProps<V> & { client: ClientRecord },
) {
  const {
    client,
    form: name,
    toValues,
    loadRules,
    saves,
    what,
    messages,
    explainStop,
    documents: copy,
  } = props
  const navigate = useNavigate()
  // The two halves of V.
  const draft = useDraft(name, client, (record) => ({ ...toOnBehalfOf(record), ...toValues(record) }) as V)
  const save = useSaver(draft.note)
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
    const body = { ...(bodies[name] as object), files: documents.ids }
    const step = { part: name, saves, what, body } as SaveStep // the body is what the operation's schema read
    const outcome = await saveDetails(save, step, { messages, notify: showToast })
    // A document may be gone: the list then shows those that are not.
    if (outcome.kind === 'failed') void documents.readAgain()
    if (outcome.kind !== 'done') return outcome
    const rest = await saveSteps(save, [intakeStep(sent, who.behalfOf), contactStep(sent, who.behalfOf)])
    if (rest.kind === 'done') await navigate(paths.bookingConfirm())
    return rest
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
        {props.children(bind)}
        <section className="form-section">
          <header>
            <h2 className="text-xl">{copy.title}</h2>
          </header>
          <DocumentsField
            documents={documents}
            label={copy.label}
            help={copy.help}
            error={errors[`${name}.files`]}
          />
        </section>
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
