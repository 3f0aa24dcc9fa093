import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ReadStep } from '#domain/practice/checklist.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { callStaff } from '../../api/call-staff.ts'
import { invalidateStaff } from '../../api/staff-query.ts'

type NotedStepProps = { step: ReadStep; button: string; next: string; children: ReactNode }

/** A step with nothing to fill in: its button says that it was read. */
export function NotedStep({ step, button, next, children }: NotedStepProps) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const note = async () => {
    setBusy(true)
    const answer = await callStaff('noteSetupStep', { body: { step } })
    if (answer.ok) await invalidateStaff('readPracticeSetup')
    setBusy(false)
    setFailure(answer.ok ? null : answer.problem.message)
    if (answer.ok) void navigate(next)
  }
  return (
    <div className="grid justify-items-start gap-5">
      {children}
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
      <div className="flex flex-wrap gap-3">
        <Button busy={busy && 'Saving'} onClick={() => void note()}>
          {button}
        </Button>
        <LinkButton look="quiet" to={next}>
          Skip for now
        </LinkButton>
      </div>
    </div>
  )
}
