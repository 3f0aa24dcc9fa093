import { NotedStep } from './noted-step.tsx'
import { StepHead } from './step-head.tsx'
import type { StepProps } from './step-props.ts'

export function VideoStep({ next }: StepProps) {
  return (
    <>
      <StepHead title="Video">Video calls are not built in yet.</StepHead>
      <NotedStep step="video" button="I’ll arrange the calls" next={next}>
        <p>
          Clients book sessions by video, and are sent no link to a call. Until there is a room here, send
          each client a link of the video service that you use.
        </p>
      </NotedStep>
    </>
  )
}
