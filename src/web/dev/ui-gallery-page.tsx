import ArrowRight from 'lucide-react/icons/arrow-right'
import Moon from 'lucide-react/icons/moon'
import Sunrise from 'lucide-react/icons/sunrise'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { data, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { loadSettings } from '../api/load-api.ts'
import type { PageHandle } from '../page-handle.ts'
import { PageHead } from '../site/page-head.tsx'
import { Drawing, EmptyState } from '../ui/art.tsx'
import markUrl from '../ui/art/mark.svg?url&no-inline'
import { Button, IconButton, LinkButton, TextButton } from '../ui/button.tsx'
import {
  type CalendarDay,
  CalendarGrid,
  CalendarHead,
  CalendarKey,
  SlotBand,
  SlotButton,
} from '../ui/calendar.tsx'
import { Card, Portrait } from '../ui/card.tsx'
import { Clock } from '../ui/clock.tsx'
import { Crumbs, Pager } from '../ui/navigation.tsx'
import { ProgressBar, Stepper, StepperShort } from '../ui/progress.tsx'
import { SkeletonCalendar, SkeletonCard, SkeletonText } from '../ui/skeletons.tsx'
import { Choices, Fields } from './gallery-fields.tsx'
import { Messages, Overlays } from './gallery-messages.tsx'
import { Section, ThemeLinks } from './gallery-section.tsx'

export const handle: PageHandle = { stickyBar: 'never' }

export async function loader({ context }: LoaderFunctionArgs) {
  const { demo } = await loadSettings(context)
  if (!demo) throw data(null, { status: 404 })
  return null
}

export default function UiGalleryPage() {
  return (
    <div className="wrap py-12">
      <PageHead
        title="Interface parts"
        description="Every part of the interface in all its states."
        indexed={false}
      />
      <h1>Interface parts</h1>
      <ThemeLinks to={paths.uiGallery} />
      <Buttons />
      <Fields />
      <Choices />
      <Messages />
      <Overlays />
      <Time />
      <Progress />
      <Pictures />
    </div>
  )
}

function Buttons() {
  return (
    <Section
      id="buttons"
      title="Buttons"
      note="One filled button in view. Hover darkens it, a press moves it one pixel, the focus ring stands two pixels away."
      states={{
        Primary: <Button>Continue</Button>,
        Secondary: <Button look="secondary">View profile</Button>,
        Quiet: <Button look="quiet">Not now</Button>,
        Danger: <Button look="danger">Cancel this session</Button>,
        'Small, and a link that looks like a button': (
          <LinkButton look="secondary" size="small" to="#buttons">
            See all
            <ArrowRight className="icon" />
          </LinkButton>
        ),
        Wide: <Button wide>Sign up and continue</Button>,
        'Loading, in words': (
          <Button wide busy="Holding your time…">
            Continue
          </Button>
        ),
        'Disabled, with its reason': (
          <Button wide disabledReason="One field needs your attention.">
            Continue
          </Button>
        ),
        'Text button and icon button': (
          <div className="flex flex-wrap items-center gap-3">
            <TextButton>Change</TextButton>
            <IconButton label="Close" icon={<X className="icon" />} />
            <IconButton label="Close, not now" icon={<X className="icon" />} disabled />
          </div>
        ),
      }}
    />
  )
}

function Time() {
  const [day, setDay] = useState<string | null>('2026-11-19')
  const [slot, setSlot] = useState('10:00 am')
  const slots = (times: readonly string[]) =>
    times.map((time) => (
      <SlotButton key={time} chosen={time === slot} onClick={() => setSlot(time)}>
        {time}
      </SlotButton>
    ))
  return (
    <Section
      id="time"
      title="Days, times and the clock"
      note="A dimmed day says why. The clock is quiet until its last two minutes."
      states={{
        Calendar: (
          <Card className="@container">
            <CalendarHead title="16 Nov – 13 Dec 2026" />
            <CalendarGrid
              label="16 November to 13 December 2026"
              weekdays={weekdays}
              weeks={fourWeeks}
              chosen={day}
              onChoose={setDay}
            />
            <CalendarKey free="Times free" none="Full, or no sessions" />
          </Card>
        ),
        Times: (
          <Card>
            <SlotBand label="Morning" icon={<Sunrise className="icon" />} count={3}>
              {slots(['9:00 am', '10:00 am', '11:00 am'])}
            </SlotBand>
            <SlotBand label="Evening" icon={<Moon className="icon" />} count={1}>
              {slots(['6:00 pm'])}
            </SlotBand>
          </Card>
        ),
        Clock: (
          <div className="grid gap-4">
            <Card>
              <Clock left={0.95} time="14:12 left" note="We are holding this time for you." />
            </Card>
            <Card>
              <Clock left={0.13} late time="1:58 left" note="Nearly out of time." />
            </Card>
            <Card>
              <Clock left={0} late time="No time remaining" note="Choose another time." />
            </Card>
          </div>
        ),
      }}
    />
  )
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const full = new Set(['2026-11-25', '2026-12-01', '2026-12-08'])
const firstDay = Date.UTC(2026, 10, 16)

/** The prototype's four weeks, from Monday 16 November 2026. */
const fourWeeks: CalendarDay[][] = Array.from({ length: 4 }, (_, week) =>
  Array.from({ length: 7 }, (_, weekday) => day(week * 7 + weekday, weekday)),
)

function day(offset: number, weekday: number): CalendarDay {
  const date = new Date(firstDay + offset * 86_400_000)
  const key = date.toISOString().slice(0, 10)
  const number = date.getUTCDate()
  const long = date.getUTCMonth() === 10 ? 'November' : 'December'
  const free = offset > 0 && weekday < 5 && !full.has(key)
  return {
    key,
    number,
    month: { short: long.slice(0, 3), long, begins: number === 1 },
    note: composeNote(offset, weekday, free),
    free,
    today: offset === 0,
  }
}

function composeNote(offset: number, weekday: number, free: boolean): string {
  if (free) return 'times free'
  if (offset === 0) return 'no times left today'
  return weekday > 4 ? 'no sessions on weekends' : 'fully booked'
}

const steps = [
  { label: 'Choose a time', to: '#progress' },
  { label: 'About you' },
  { label: 'Funding' },
  { label: 'Confirm' },
  { label: 'Card' },
]

const Progress = () => (
  <Section
    id="progress"
    title="Waiting and getting there"
    note="The shape and size of what is coming. Steps in full from 900 px, in words below."
    states={{
      'Skeleton: card': <SkeletonCard />,
      'Skeleton: calendar': (
        <Card>
          <SkeletonCalendar />
        </Card>
      ),
      'Skeleton: text': (
        <Card>
          <SkeletonText lines={4} />
        </Card>
      ),
      Steps: (
        <>
          <Stepper label="Your booking" steps={steps} current={1} />
          <StepperShort steps={steps} current={1} />
        </>
      ),
      'Progress bar': (
        <>
          <p className="text-sm text-ink-soft mb-2">Uploading, 62%</p>
          <ProgressBar label="Uploading page-2.jpg" value={62} />
        </>
      ),
      Pager: <Pager page={1} pages={4} to={(page) => `?page=${page}`} />,
      Crumbs: (
        <Crumbs
          trail={[{ label: 'Home', to: '/' }]}
          here="A page with a long title that is cut where there is no room for it"
        />
      ),
    }}
  />
)

const Pictures = () => (
  <Section
    id="pictures"
    title="Pictures and empty places"
    note="Sprig for arrival, branch for emptiness. They follow the theme and stand still."
    states={{
      'Empty, with a drawing': (
        <Card>
          <EmptyState
            drawing="branch"
            title="Can't find what you're looking for?"
            level={3}
            actions={<Button look="secondary">Reset filters</Button>}
          >
            Try fewer days, or any treatment style.
          </EmptyState>
        </Card>
      ),
      'Empty, small': (
        <Card>
          <EmptyState title="No appointments yet" level={3}>
            When you book, your sessions will be here.
          </EmptyState>
        </Card>
      ),
      Sprig: <Drawing name="sprig" label="Line drawing of a banksia sprig" />,
      Hero: <Drawing name="hero" label="Line drawing of a banksia in flower" />,
      'Portraits: large, regular, small, round': (
        <div className="flex flex-wrap items-center gap-3">
          <Portrait src={markUrl} size="large" />
          <Portrait src={markUrl} />
          <Portrait src={markUrl} size="small" />
          <Portrait src={markUrl} size="round" />
        </div>
      ),
    }}
  />
)
