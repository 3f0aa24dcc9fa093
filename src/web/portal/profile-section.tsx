import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, useCallback, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { callApi } from '../api/call-api.ts'
import { invalidate } from '../api/query.ts'
import type { ClientRecord } from '../client/client-profile.ts'
import { keepDraft, readDraft, toDraft, withDraft } from '../forms/form-drafts.ts'
import { FormSection } from '../forms/form-parts.tsx'
import { type FormParts, type FormRules, refuseFields, toOutcome } from '../forms/form-rules.ts'
import { RequestForm } from '../forms/request-form.tsx'
import { type FieldBinding, useForm } from '../forms/use-form.ts'
import { Button } from '../ui/button.tsx'

export type SectionForm = {
  /** Closes the form. `said` stays in its place: that it is saved, or what happens next. */
  onDone: (said: ReactNode) => void
  onCancel: () => void
}

type ProfileSectionProps = {
  title: string
  children: ReactNode
  /** The words of the button that opens the form: "Change address". */
  change: string
  /** The name of the draft that its form keeps. Without one it keeps none. */
  draft?: string
  renderForm: (form: SectionForm) => ReactNode
}

/** A part of the profile with a small form of its own: what is on file, until it is to be changed. */
export function ProfileSection({ title, children, change, draft, renderForm }: ProfileSectionProps) {
  const id = useId()
  // What was typed before a reload or a new login is there again.
  const [isOpen, setIsOpen] = useState(() => draft !== undefined && readDraft(draft) !== null)
  const [said, setSaid] = useState<ReactNode>(null)
  const close = (words: ReactNode) => {
    if (draft !== undefined) keepDraft(draft, null)
    // At once, and not with the next frame, which may come before React has drawn the button.
    flushSync(() => {
      setSaid(words)
      setIsOpen(false)
    })
    // The button that was pressed has gone with the form.
    document.getElementById(`${id}-change`)?.focus()
  }
  return (
    <FormSection title={title} headingId={id}>
      {isOpen ? (
        renderForm({ onDone: close, onCancel: () => close(null) })
      ) : (
        <>
          <div className="wrap-anywhere">{children}</div>
          <div className="flex flex-wrap items-center gap-3 mt-4">
            <Button
              id={`${id}-change`}
              look="secondary"
              size="small"
              onClick={() => {
                setSaid(null)
                setIsOpen(true)
              }}
            >
              {change}
            </Button>
            <output className="inline-flex gap-2 text-ink-soft">
              {said && (
                <>
                  <CircleCheck className="icon mt-[0.2em] text-success" />
                  <span>{said}</span>
                </>
              )}
            </output>
          </div>
        </>
      )}
    </FormSection>
  )
}

type RecordFormSetup<V extends FormParts> = {
  /** What its draft is called. */
  section: string
  onFile: V
  loadRules: () => Promise<FormRules<V>>
  /** The one that is sent. */
  part: keyof V & string
  operation: 'saveAddress' | 'saveMedicare' | 'saveNdis' | 'saveWorkCover'
  /** Where what is sent is not what the rules have read. */
  toBody?: (read: unknown) => unknown
  /** Fields that are checked as one. */
  together?: readonly string[]
  button: string
  /** What is saved, as a sentence says it: “your card”. */
  what: string
}

type RecordSectionProps<V extends FormParts> = Pick<ProfileSectionProps, 'title' | 'change'> & {
  client: ClientRecord
  /** What is on file; nothing where there is none. */
  words: string | null | undefined
  form: RecordFormSetup<V>
  children: (form: { values: V; bind: (field: string) => FieldBinding }) => ReactNode
}

/** A part of the client’s record that is one request. */
export function RecordSection<V extends FormParts>(props: RecordSectionProps<V>) {
  const { title, change, client, words, form, children } = props
  const draft = sectionDraft(form.section, client)
  return (
    <ProfileSection
      {...{ title, change, draft }}
      renderForm={(section) => <RecordForm {...{ title, draft, form, section, children }} />}
    >
      {words ? <p>{words}</p> : <p className="text-ink-soft">None on file.</p>}
    </ProfileSection>
  )
}

type RecordFormProps<V extends FormParts> = Pick<RecordSectionProps<V>, 'title' | 'form' | 'children'> & {
  draft: string
  section: SectionForm
}

function RecordForm<V extends FormParts>(props: RecordFormProps<V>) {
  const { title, draft, form: setup, section, children } = props
  const { part, operation, toBody, together, what } = setup
  // The form loads its rules again for another function.
  const [loadRules] = useState(() => setup.loadRules)
  const form = useForm<V>({ loadRules, ...useSectionDraft(draft, setup.onFile) })
  const { errors, bindAt, onSubmit } = form.check()
  const submit = onSubmit(async (bodies) => {
    const body = toBody ? toBody(bodies[part]) : bodies[part]
    // Read by the rules above, which are the request's own schema.
    const answer = await callApi(operation, { body: body as never })
    if (!answer.ok)
      return together && answer.problem.fields
        ? refuseFields(answer.problem, part, together)
        : toOutcome(answer.problem, part, what)
    await invalidate('readOwnProfile')
    section.onDone('Saved')
    return { kind: 'done' }
  })
  return (
    <RequestForm
      form={{ state: { ...form, errors, submit } }}
      label={title}
      button={setup.button}
      isKept={form.isKept}
      onCancel={section.onCancel}
    >
      {children({ values: form.values, bind: bindAt })}
    </RequestForm>
  )
}

/** A part of the profile whose form this tab keeps, and whose it is. */
export const sectionDraft = (section: string, { _id }: ClientRecord): string => `profile ${section} ${_id}`

/** What was typed survives a reload and a new login: in this tab, for the same client, until it is saved or cancelled. */
export function useSectionDraft<V extends FormParts>(name: string, onFile: V) {
  const [opened] = useState(onFile)
  const [initial] = useState(() => restoreSection(name, opened))
  const keep = useCallback((values: V) => keepSection(name, values, opened), [name, opened])
  return { initial, keep }
}

export const restoreSection = <V extends FormParts>(name: string, onFile: V): V =>
  withDraft(readDraft(name), onFile)

/** What differs from the record; without a difference there is no draft. */
export const keepSection = <V extends FormParts>(name: string, values: V, onFile: V): void =>
  keepDraft(name, toDraft(values, onFile))
