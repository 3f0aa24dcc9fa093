import { useState } from 'react'
import type { EmailText } from '#contract/staff/office.ts'
import { staffRequest } from '#contract/staff/staff-paths.ts'
import { longestEmailNote } from '#domain/messages/emails.ts'
import { RequestForm, useRequestForm } from '../../forms/request-form.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { callStaff, invalidateStaff, staffQuery } from '../desk/staff.ts'
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

function EmailTextForm({ text: { kind, label, note, version } }: { text: EmailText }) {
  const [preview, setPreview] = useState<string | null>(null)
  const form = useRequestForm({
    part: kind,
    initial: { note, version },
    rules: async () => (await import('#contract/staff/office.ts')).saveEmailTextRequest,
    what: 'your words',
    send: async (_, { note }) => {
      const answer = await callStaff('saveEmailText', { params: { kind }, body: { note, version } })
      // The version that the other saved is the one that a second press is over.
      await invalidateStaff('listEmailTexts')
      return answer
    },
    onSaved: () => showToast('success', `“${label}” now has your words.`),
  })
  return (
    <Sheet title={label}>
      <RequestForm
        form={form}
        label={label}
        button="Save"
        beside={
          <Button look="quiet" onClick={() => setPreview(form.values.note)}>
            Preview
          </Button>
        }
      >
        <TextArea
          {...form.bind('note')}
          label="Your own words"
          optional
          help={`Up to ${longestEmailNote} characters, without web addresses. Nothing about a client’s health: others may see an inbox.`}
        />
      </RequestForm>
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
