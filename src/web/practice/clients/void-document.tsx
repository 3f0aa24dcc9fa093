import { useState } from 'react'
import type { StaffDocument } from '#contract/staff/documents.ts'
import { ScriptForm } from '../../form/script-form.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { callStaff } from '../api/call-staff.ts'
import { invalidateStaff } from '../api/staff-query.ts'
import { useDeskAction } from '../desk/use-desk-action.ts'
import { voidedWords } from './issued-words.ts'

type VoidDocumentProps = { document: Pick<StaffDocument, 'id' | 'number'>; onClose: () => void }

/** Says what voiding means before it is done. Nothing that was issued is ever edited. */
export function VoidDocument({ document: { id, number }, onClose }: VoidDocumentProps) {
  const { act, busy, failure } = useDeskAction()
  const [reason, setReason] = useState('')
  const [issueAgain, setIssueAgain] = useState(true)
  const [error, setError] = useState<string>()
  const send = async () => {
    if (reason.trim() === '') return setError('Please say why')
    const isDone = await act('void', {
      call: () => callStaff('voidDocument', { params: { id }, body: { reason, issueAgain } }),
      after: async (issued) => {
        await invalidateStaff('listDocuments')
        const { type, words } = voidedWords(number, issued, issueAgain)
        showToast(type, words, { stays: type === 'warning' })
      },
    })
    if (isDone) onClose()
  }
  return (
    <Dialog title={`Void ${number}?`} onClose={onClose} actions={null}>
      <ScriptForm
        className="fields"
        aria-label={`Void ${number}`}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <p>
          It is kept, and says that it is void.
          {issueAgain && ' The new one has the next number, and stands on the client’s pages.'}
        </p>
        <TextField
          label="Why"
          help="The practice reads it here; the client does not."
          maxLength={500}
          autoComplete="off"
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setError(undefined)
          }}
        />
        <Checkbox checked={issueAgain} onChange={(event) => setIssueAgain(event.currentTarget.checked)}>
          Issue it again, from what is known now
        </Checkbox>
        {failure && <Notice type="error" announced="atOnce" title={failure} />}
        <Button type="submit" wide busy={busy === 'void' && 'Voiding'}>
          {issueAgain ? 'Void and issue again' : 'Void it'}
        </Button>
        <Button look="quiet" wide onClick={onClose}>
          Keep it as it is
        </Button>
      </ScriptForm>
    </Dialog>
  )
}
