import { NotedStep } from './noted-step.tsx'
import { StepHead } from './step-head.tsx'
import type { StepProps } from './step-props.ts'

export function VideoStep({ setup, next }: StepProps) {
  const relay = setup.simulations.find((line) => line.includes('TURN_'))
  return (
    <>
      <StepHead title="Video">The video room is built in.</StepHead>
      <NotedStep step="video" button="Continue" next={next}>
        <p>
          Every email, text message and calendar entry about a video session has its address. Clients wait
          there until their clinician lets them in. Nothing is recorded.
        </p>
        {relay && <p>{relay}</p>}
      </NotedStep>
    </>
  )
}
