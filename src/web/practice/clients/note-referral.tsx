import type { ApiInput } from '#contract/api-types.ts'
import { toOutcome } from '../../form/outcome.ts'
import { useForm } from '../../form/use-form.ts'
import { TextField } from '../../ui/field/text-field.tsx'
import { callStaff } from '../api/call-staff.ts'
import { invalidateStaff } from '../api/staff-query.ts'
import { ClientForm } from './client-form.tsx'

type Letter = { letter: { writtenOn: string; referrer: string; providerNumber: string } }

const loadRules = async () => {
  const { noteReferralRequest } = await import('#contract/staff/client-page.ts')
  return () => ({ letter: noteReferralRequest })
}

/** By the date that is written on the letter: sessions are counted from it. */
export function NoteReferral({ clientId, onDone }: { clientId: string; onDone: () => void }) {
  const form = useForm<Letter>({
    initial: { letter: { writtenOn: '', referrer: '', providerNumber: '' } },
    loadRules,
  })
  const { errors, bind, onSubmit } = form.check()
  const submit = onSubmit(async (_, { letter: body }) => {
    const input: ApiInput<'noteReferral'> = { params: { id: clientId }, body }
    const answer = await callStaff('noteReferral', input)
    if (!answer.ok) return toOutcome(answer.problem, 'letter', 'the referral')
    await invalidateStaff('readClient')
    onDone()
    return { kind: 'done' }
  })
  return (
    <div className="mb-6">
      <ClientForm
        label="Note a referral"
        button="Save referral"
        {...{ form, errors }}
        onSubmit={submit}
        onCancel={onDone}
      >
        <TextField
          label="Date written"
          help="The date on the letter, not the day it arrived"
          type="date"
          {...bind('letter.writtenOn')}
        />
        <TextField label="Written by" autoComplete="off" {...bind('letter.referrer')} />
        <TextField label="Provider number" optional autoComplete="off" {...bind('letter.providerNumber')} />
      </ClientForm>
    </div>
  )
}
