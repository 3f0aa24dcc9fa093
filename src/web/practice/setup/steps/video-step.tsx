import { FormSkeleton } from '../../../ui/skeleton/form-skeleton.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { DeskRead } from '../../desk/desk-read.tsx'
import { RelayTest } from '../../video/relay-test.tsx'
import { UnusableAddress } from '../../video/unusable-address.tsx'
import { ownPlace } from '../../video/video-words.ts'
import { StepHead } from './step-head.tsx'
import type { StepProps } from './step-props.ts'
import { VideoChoice } from './video-choice.tsx'

export function VideoStep({ setup: { video }, next }: StepProps) {
  return (
    <>
      <StepHead title="Video">Every session has a room of its own.</StepHead>
      <div className="grid justify-items-start gap-5">
        <p>
          Every email, text message and calendar entry about a video session has its address. Clients wait
          there until their clinician lets them in. Nothing is recorded.
        </p>
        <DeskRead query={staffQuery('readVideoSettings', {})} skeleton={<FormSkeleton />}>
          {(settings) => (
            <>
              {settings.unusableAddress && <UnusableAddress settings={settings} />}
              {settings.practiceAddress ? (
                <p>Sessions take place at another provider’s: {settings.practiceAddress}</p>
              ) : settings.isLiveKit ? (
                <p>{ownPlace(settings)}.</p>
              ) : (
                <RelayTest settings={settings} />
              )}
            </>
          )}
        </DeskRead>
        <VideoChoice video={video} next={next} />
      </div>
    </>
  )
}
