import { Card } from '../../ui/card/card.tsx'
import { Crumbs } from '../../ui/crumbs/crumbs.tsx'
import { Pager } from '../../ui/pager/pager.tsx'
import { ProgressBar } from '../../ui/progress/progress-bar.tsx'
import { SkeletonCalendar, SkeletonCard, SkeletonText } from '../../ui/skeleton/skeletons.tsx'
import { Stepper, StepperShort } from '../../ui/stepper/stepper.tsx'
import { Section, State } from './section.tsx'

const steps = [
  { label: 'Choose a time', to: '#progress' },
  { label: 'About you' },
  { label: 'Funding' },
  { label: 'Confirm' },
  { label: 'Card' },
]

export function Progress() {
  return (
    <Section
      id="progress"
      title="Waiting and getting there"
      note="The shape and size of what is coming. Steps in full from 900 px, in words below."
    >
      <State name="Skeleton: card">
        <SkeletonCard />
      </State>
      <State name="Skeleton: calendar">
        <Card>
          <SkeletonCalendar />
        </Card>
      </State>
      <State name="Skeleton: text">
        <Card>
          <SkeletonText lines={4} />
        </Card>
      </State>
      <div className="col-span-full">
        <State name="Steps">
          <Stepper label="Your booking" steps={steps} current={1} />
          <StepperShort steps={steps} current={1} />
        </State>
      </div>
      <State name="Progress bar">
        <p className="text-sm text-ink-soft mb-2">Uploading, 62%</p>
        <ProgressBar label="Uploading page-2.jpg" value={62} />
      </State>
      <State name="Pager">
        <Pager page={1} pages={4} to={(page) => `?page=${page}`} />
      </State>
      <State name="Crumbs">
        <Crumbs
          trail={[{ label: 'Home', to: '/' }]}
          here="A page with a long title that is cut where there is no room for it"
        />
      </State>
    </Section>
  )
}
