import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isVideoSettled, type VideoFacts } from '#domain/practice/checklist.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { callStaff } from '../../api/call-staff.ts'
import { invalidateStaff } from '../../api/staff-query.ts'

/** Settled by a fact: another provider, a relay that answered, or the choice to do without one. */
export function VideoChoice({ video, next }: { video: VideoFacts; next: string }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const doWithout = async () => {
    setBusy(true)
    const answer = await callStaff('noteVideoCheck', { body: { check: 'directOnly' } })
    if (answer.ok) await invalidateStaff('readPracticeSetup')
    setBusy(false)
    setFailure(answer.ok ? null : answer.problem.message)
    if (answer.ok) void navigate(next)
  }
  if (isVideoSettled(video))
    return (
      <>
        {!video.isElsewhere && !video.hasRelay && <p>You have chosen direct connections only.</p>}
        <LinkButton to={next}>Continue</LinkButton>
      </>
    )
  return (
    <>
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
      <div className="flex flex-wrap gap-3">
        {!video.hasRelay && (
          <Button busy={busy && 'Saving'} onClick={() => void doWithout()}>
            Use direct connections only
          </Button>
        )}
        <LinkButton look="quiet" to={next}>
          Skip for now
        </LinkButton>
      </div>
    </>
  )
}
