import { toOutcome } from '../../form/outcome.ts'
import { ScriptForm } from '../../form/script-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { callStaff } from '../api/call-staff.ts'
import { invalidateStaff } from '../api/staff-query.ts'

const loadRules = async () => {
  const { renamePasskeyRequest } = await import('#contract/staff/staff-sign-in.ts')
  return () => ({ passkey: renamePasskeyRequest })
}

type RenamePasskeyProps = { passkey: { id: string; name: string }; onClose: () => void }

export function RenamePasskey({ passkey: { id, name }, onClose }: RenamePasskeyProps) {
  const form = useForm<{ passkey: { name: string } }>({ initial: { passkey: { name } }, loadRules })
  const { bind, onSubmit } = form.check()
  const submit = onSubmit(async (_, { passkey }) => {
    const answer = await callStaff('renamePasskey', { params: { id }, body: passkey })
    if (!answer.ok) return toOutcome(answer.problem, 'passkey', 'the name')
    await invalidateStaff('readStaffSecurity')
    onClose()
    return { kind: 'done' }
  })
  return (
    <Dialog title="Name this passkey" onClose={onClose} actions={null}>
      <ScriptForm className="fields" onSubmit={submit} aria-label="Name this passkey">
        <TextField {...bind('passkey.name')} label="Name" help="So that you know it again." required />
        {form.failure && <Notice type="error" announced="atOnce" title={form.failure} />}
        <Button type="submit" wide busy={form.busy && 'Saving'}>
          Save the name
        </Button>
      </ScriptForm>
    </Dialog>
  )
}
