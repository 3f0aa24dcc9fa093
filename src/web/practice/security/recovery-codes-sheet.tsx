import { useState } from 'react'
import { secondStep } from '#domain/staff/second-step.ts'
import { Button } from '../../ui/button/button.tsx'
import { callStaff } from '../api/call-staff.ts'
import { Sheet } from '../desk/sheet.tsx'
import { StateLine } from '../desk/state-line.tsx'
import { RecoveryCodes } from '../second-step/recovery-codes.tsx'
import { useChange } from './use-change.ts'

export function RecoveryCodesSheet({ left }: { left: number }) {
  const { busy, run } = useChange('readStaffSecurity')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const replace = async () => {
    await run('replace', async () => {
      const answer = await callStaff('replaceRecoveryCodes', {})
      // At once, and not after the page is read again, which may fail: the old codes have ended.
      if (answer.ok) setCodes(answer.value.recoveryCodes)
      return answer
    })
  }
  if (codes)
    return (
      <Sheet title="Recovery codes">
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      </Sheet>
    )
  return (
    <Sheet
      title="Recovery codes"
      foot={
        <Button
          look="secondary"
          size="small"
          busy={busy !== null && 'Making them'}
          onClick={() => void replace()}
        >
          Make new codes
        </Button>
      }
    >
      <StateLine tone={left > 2 ? 'ok' : 'due'}>
        {left} of {secondStep.recoveryCodes} left
      </StateLine>
      <p className="mt-2 text-ink-soft">New codes take the place of the old ones, which stop working.</p>
    </Sheet>
  )
}
