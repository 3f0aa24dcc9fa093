import Moon from 'lucide-react/icons/moon'
import Sunrise from 'lucide-react/icons/sunrise'
import { useState } from 'react'
import { CalendarGrid } from '../../ui/calendar/calendar-grid.tsx'
import { CalendarHead } from '../../ui/calendar/calendar-head.tsx'
import { CalendarKey } from '../../ui/calendar/calendar-key.tsx'
import { SlotBand } from '../../ui/calendar/slot-band.tsx'
import { SlotButton } from '../../ui/calendar/slot-button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Clock } from '../../ui/clock/clock.tsx'
import { fourWeeks, weekdays } from './four-weeks.ts'
import { Section, State } from './section.tsx'

export function Time() {
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
    >
      <State name="Calendar">
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
      </State>
      <State name="Times">
        <Card>
          <SlotBand label="Morning" icon={<Sunrise className="icon" />} count={3}>
            {slots(['9:00 am', '10:00 am', '11:00 am'])}
          </SlotBand>
          <SlotBand label="Evening" icon={<Moon className="icon" />} count={1}>
            {slots(['6:00 pm'])}
          </SlotBand>
        </Card>
      </State>
      <State name="Clock">
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
      </State>
    </Section>
  )
}
