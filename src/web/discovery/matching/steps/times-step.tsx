import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import Sunrise from 'lucide-react/icons/sunrise'
import { weekDays } from '#domain/clinicians/week-days.ts'
import { anyDay, anyTime } from '#domain/matching/questions.ts'
import { bandNames, bands } from '#domain/time/bands.ts'
import { useTimeZone } from '../../../visit/use-time-zone.ts'
import { formatZone } from '../../../appointment/zone-line.tsx'
import { CheckboxChips } from '../../../ui/choice/checkbox-chips.tsx'
import { type StepProps, withBoxOrAny } from '../step-props.ts'

const icons = { morning: Sunrise, afternoon: Sun, evening: Moon } as const

const dayOptions = [
  { value: anyDay.code, label: anyDay.label },
  ...weekDays.map(({ code, shortLabel }) => ({ value: code, label: shortLabel })),
]
const timeOptions = [
  { value: anyTime.code, label: anyTime.label },
  ...bandNames.map((band) => {
    const Icon = icons[band]
    return { value: band, label: bands[band].label, icon: <Icon className="icon" /> }
  }),
]

export function TimesStep({ answers, change, errors, now }: StepProps) {
  const [zone] = useTimeZone()
  return (
    <div className="fields">
      <CheckboxChips
        legend="Preferred days"
        options={dayOptions}
        chosen={answers.days}
        error={errors.days}
        input={{
          name: 'days',
          onChange: ({ target }) => change({ days: withBoxOrAny(answers.days, target, anyDay.code) }),
        }}
      />
      <CheckboxChips
        legend="Available times"
        help={`In ${formatZone(zone, new Date(now))}`}
        options={timeOptions}
        chosen={answers.times}
        error={errors.times}
        input={{
          name: 'times',
          onChange: ({ target }) => change({ times: withBoxOrAny(answers.times, target, anyTime.code) }),
        }}
      />
    </div>
  )
}
