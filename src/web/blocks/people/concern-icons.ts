import Apple from 'lucide-react/icons/apple'
import Briefcase from 'lucide-react/icons/briefcase'
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
import type { ComponentType, SVGAttributes } from 'react'
import type { Concern } from '#domain/clinicians/concerns.ts'

/** In the order in which tiles show them. */
export const concernIcons = {
  anxiety: WavesHorizontal,
  depressionAndMood: CloudRain,
  sleep: Moon,
  relationships: Heart,
  workAndStress: Briefcase,
  trauma: Shield,
  griefAndLoss: Leaf,
  neurodiversity: Sparkles,
  familyAndParenting: House,
  anger: Flame,
  eatingOrBody: Apple,
  selfEsteemAndIdentity: User,
  addiction: Link2Off,
} as const satisfies Record<Concern, ComponentType<SVGAttributes<SVGSVGElement>>>

// Object.keys loses the names of the keys.
export const concernsInOrder = Object.keys(concernIcons) as readonly Concern[]
