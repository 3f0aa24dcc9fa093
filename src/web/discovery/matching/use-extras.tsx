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
import Sun from 'lucide-react/icons/sun'
import Sunrise from 'lucide-react/icons/sunrise'
import User from 'lucide-react/icons/user'
import WavesHorizontal from 'lucide-react/icons/waves-horizontal'
import { Link } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import type { Concern } from '#domain/clinicians/concerns.ts'
import { formatCents } from '#domain/fees/money.ts'
import { quoteSession } from '#domain/fees/quote.ts'
import type { RatedRole, RateRow } from '#domain/fees/rates.ts'
import { fundingCopy, type Prices } from '#domain/funding/copy.ts'
import { type FundingMethod, fundingMethodCodes } from '#domain/funding/methods.ts'
import { formatConsent } from '#domain/matching/questions.ts'
import type { Band } from '#domain/time/bands.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { defaultZone } from '#domain/time/zones.ts'
import { useSettings } from '../../api/settings.ts'
import { formatZone } from '../../appointment/zone-line.tsx'
import { useTimeZone } from '../../visit/use-time-zone.ts'
import type { QuestionExtras } from '../../wizard/step-questions.tsx'

const concernIcons = {
  anxiety: <WavesHorizontal className="icon" />,
  depressionAndMood: <CloudRain className="icon" />,
  sleep: <Moon className="icon" />,
  relationships: <Heart className="icon" />,
  workAndStress: <Briefcase className="icon" />,
  trauma: <Shield className="icon" />,
  griefAndLoss: <Leaf className="icon" />,
  familyAndParenting: <House className="icon" />,
  anger: <Flame className="icon" />,
  eatingOrBody: <Apple className="icon" />,
  selfEsteemAndIdentity: <User className="icon" />,
  neurodiversity: <Sparkles className="icon" />,
  addiction: <Link2Off className="icon" />,
  notSure: <CircleHelp className="icon" />,
} as const satisfies Record<Concern | 'notSure', unknown>

const bandIcons = {
  morning: <Sunrise className="icon" />,
  afternoon: <Sun className="icon" />,
  evening: <Moon className="icon" />,
} as const satisfies Record<Band, unknown>

/** What the table of the matching questions cannot hold. `now` is when the page was made: prices and offsets are those of today. */
export function useExtras(now: string): Readonly<Record<string, QuestionExtras>> {
  const { productName, rates } = useSettings()
  const [zone] = useTimeZone()
  const [beforePolicy, afterPolicy] = formatConsent(productName).split('Privacy policy')
  return {
    help: { icons: concernIcons },
    funding: {
      optionHelp: Object.fromEntries(
        fundingMethodCodes.map((code) => [code, fundingCopy[code].help(quotePrices(code, rates, now))]),
      ),
    },
    times: { icons: bandIcons, help: `In ${formatZone(zone, new Date(now))}` },
    consent: {
      text: (
        <>
          {beforePolicy}
          <Link to={paths.privacy()}>Privacy policy</Link>
          {afterPolicy}
        </>
      ),
    },
  }
}

/** Of a session today; the results name the price of their own date. */
function quotePrices(funding: FundingMethod, rates: readonly RateRow[], now: string): Prices {
  const sessionDate = formatIsoDate(localDayAt(new Date(now), defaultZone))
  const price = (role: RatedRole) => {
    const result = quoteSession({ funding, role, sessionDate }, rates)
    return result.ok ? formatCents(result.quote.outOfPocketCents) : null
  }
  return { clinical: price('clinicalPsychologists'), registered: price('registeredPsychologists') }
}
