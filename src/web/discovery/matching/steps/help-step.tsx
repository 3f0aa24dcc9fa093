import Apple from 'lucide-react/icons/apple'
import Briefcase from 'lucide-react/icons/briefcase'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CloudRain from 'lucide-react/icons/cloud-rain'
import Flame from 'lucide-react/icons/flame'
import Heart from 'lucide-react/icons/heart'
import House from 'lucide-react/icons/house'
import Leaf from 'lucide-react/icons/leaf'
import Link2Off from 'lucide-react/icons/link-2-off'
import Moon from 'lucide-react/icons/moon'
import Shield from 'lucide-react/icons/shield'
import Sparkles from 'lucide-react/icons/sparkles'
import User from 'lucide-react/icons/user'
import WavesHorizontal from 'lucide-react/icons/waves-horizontal'
import { type Concern, concerns } from '#domain/clinicians/concerns.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { notSure } from '#domain/matching/questions.ts'
import { TickTiles } from '../../../ui/choice/tick-tiles.tsx'
import { type StepProps, withBox } from '../step-props.ts'

/** What most people look for comes first. */
const icons = {
  anxiety: WavesHorizontal,
  depressionAndMood: CloudRain,
  sleep: Moon,
  relationships: Heart,
  workAndStress: Briefcase,
  trauma: Shield,
  griefAndLoss: Leaf,
  familyAndParenting: House,
  anger: Flame,
  eatingOrBody: Apple,
  selfEsteemAndIdentity: User,
  neurodiversity: Sparkles,
  addiction: Link2Off,
} as const satisfies Record<Concern, unknown>

const options = [
  ...(Object.keys(icons) as Concern[]).map((code) => {
    const Icon = icons[code]
    return { value: code as string, label: findLabel(concerns, code), icon: <Icon className="icon" /> }
  }),
  { value: notSure.code, label: notSure.label, icon: <CircleHelp className="icon" /> },
]

export function HelpStep({ answers, change, errors }: StepProps) {
  return (
    <TickTiles
      legend="What would you like help with?"
      legendHidden
      options={options}
      chosen={answers.help}
      error={errors.help}
      input={{
        name: 'help',
        onChange: ({ target }) => change({ help: withBox(answers.help, target) }),
      }}
    />
  )
}
