import { useState } from 'react'
import type { ApiInput } from '#contract/endpoints.ts'
import type { EmailText } from '#contract/staff/office.ts'
import { staffRequest } from '#contract/staff/staff-paths.ts'
import { longestEmailNote } from '#domain/messages/email-kinds.ts'
import { FormErrors, FormFoot, ScriptForm } from '../../forms/form-parts.tsx'
import { toOutcome } from '../../forms/form-rules.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { callStaff, invalidateStaff, staffQuery } from '../desk/call-staff.ts'
import { DeskHead, DeskRead, Sheet } from '../desk/desk.tsx'

/** See docs/product/practice.md#email-texts. */
export default function EmailTextsPage() {
  return (
    <>
      <DeskHead
        title="Email texts"
        note="Your own words at the end of an email about an appointment. What every email must say stays as it is."
      />
      <DeskRead query={staffQuery('listEmailTexts', {})} skeleton={<SkeletonText lines={8} />}>
        {(texts) => (
          <div className="grid gap-6">
            {texts.map((text) => (
              <EmailTextForm key={text.kind} text={text} />
            ))}
          </div>
        )}
      </DeskRead>
    </>
  )
}

type EmailNotes = { [Kind in EmailText['kind']]?: { note: string; version: number } }

/** One email: the words, and the whole email with them. */
function EmailTextForm({ text: { kind, label, note, version } }: { text: EmailText }) {
  const [preview, setPreview] = useState<string | null>(null)
  const form = useForm<EmailNotes>({
    initial: { [kind]: { note, version } },
    loadRules: rulesOf(kind),
  })
  const { errors, bindAt, onSubmit } = form.check()
  const submit = onSubmit(async (_, values) => {
    const body: ApiInput<'saveEmailText'>['body'] = { note: values[kind]?.note ?? '', version }
    const answer = await callStaff('saveEmailText', { params: { kind }, body })
    // The version that the other saved is the one that a second press is over.
    await invalidateStaff('listEmailTexts')
    if (!answer.ok) return toOutcome(answer.problem, kind, 'your words')
    showToast('success', `“${label}” now has your words.`)
    return { kind: 'done' }
  })
  const show = () => setPreview(form.values[kind]?.note ?? '')
  return (
    <Sheet title={label}>
      <FormErrors attempts={form.attempts} errors={errors} />
      <ScriptForm className="fields" onSubmit={submit} aria-label={label}>
        <TextArea
          {...bindAt(`${kind}.note`)}
          label="Your own words"
          optional
          help={`Up to ${longestEmailNote} characters, without web addresses. Nothing about a client’s health: others may see an inbox.`}
        />
        <FormFoot button="Save" busy={form.busy && 'Saving'} failure={form.busy ? null : form.failure}>
          <Button look="quiet" onClick={show}>
            Preview
          </Button>
        </FormFoot>
      </ScriptForm>
      {preview !== null && (
        <iframe
          className="mt-4 h-[560px] w-full rounded border border-line"
          title={`Preview of “${label}” for a made-up appointment`}
          sandbox=""
          src={staffRequest('previewEmailText', { params: { kind }, query: { note: preview } }).path}
        />
      )}
    </Sheet>
  )
}

type LoadRules = Parameters<typeof useForm<EmailNotes>>[0]['loadRules']

const rulesByKind = new Map<EmailText['kind'], LoadRules>()

/** The same function for the same email, so that the form does not load its rules again. */
function rulesOf(kind: EmailText['kind']): LoadRules {
  const known = rulesByKind.get(kind)
  if (known) return known
  const load = async () => {
    const { saveEmailTextRequest } = await import('#contract/staff/office.ts')
    return () => ({ [kind]: saveEmailTextRequest })
  }
  rulesByKind.set(kind, load)
  return load
}
