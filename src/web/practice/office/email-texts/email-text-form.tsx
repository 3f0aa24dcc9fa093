import { useState } from 'react'
import type { ApiInput } from '#contract/api-types.ts'
import type { EmailText } from '#contract/staff/office.ts'
import { staffRequest } from '#contract/staff/staff-request.ts'
import { longestEmailNote } from '#domain/emails/email-kinds.ts'
import { FormErrors } from '../../../form/form-errors.tsx'
import { FormFoot } from '../../../form/form-foot.tsx'
import { toOutcome } from '../../../form/outcome.ts'
import { ScriptForm } from '../../../form/script-form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { callStaff } from '../../api/call-staff.ts'
import { invalidateStaff } from '../../api/staff-query.ts'
import { Sheet } from '../../desk/sheet.tsx'

type Parts = { [Kind in EmailText['kind']]?: { note: string; version: number } }

/** One email: the words, and the whole email with them. */
export function EmailTextForm({ text: { kind, label, note, version } }: { text: EmailText }) {
  const [preview, setPreview] = useState<string | null>(null)
  const form = useForm<Parts>({
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

type LoadRules = Parameters<typeof useForm<Parts>>[0]['loadRules']

const rules = new Map<EmailText['kind'], LoadRules>()

/** The same function for the same email, so that the form does not load its rules again. */
function rulesOf(kind: EmailText['kind']): LoadRules {
  const known = rules.get(kind)
  if (known) return known
  const load = async () => {
    const { saveEmailTextRequest } = await import('#contract/staff/office.ts')
    return () => ({ [kind]: saveEmailTextRequest })
  }
  rules.set(kind, load)
  return load
}
