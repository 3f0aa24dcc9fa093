import { fundingCopy, type Prices } from '#domain/funding/copy.ts'
import { type FundingMethod, fundingMethods } from '#domain/funding/methods.ts'
import type { RatedRole, RateRow } from '#domain/fees/rates.ts'
import { formatCents } from '#domain/fees/money.ts'
import { quoteSession } from '#domain/fees/quote.ts'
import { asksForReferral, fundingOfferedTo, referralAnswers } from '#domain/matching/questions.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { defaultZone } from '#domain/time/zones.ts'
import { useSettings } from '../../../api/settings.ts'
import { RadioCards } from '../../../ui/choice/radio-cards.tsx'
import type { StepProps } from '../step-props.ts'

const referralOptions = referralAnswers.map(({ code, label }) => ({
  value: code,
  label,
  help: code === 'needOne' ? 'We will show you GPs who are free' : undefined,
}))

export function FundingStep({ answers, change, errors, now }: StepProps) {
  const { rates } = useSettings()
  const offered = new Set<string>(fundingOfferedTo(answers.who).map(({ code }) => code))
  return (
    <div className="fields">
      <RadioCards
        legend="How will you pay?"
        legendHidden
        columns={2}
        options={fundingMethods.map(({ code, label }) => ({
          value: code,
          label,
          disabled: !offered.has(code),
          help: offered.has(code) ? fundingCopy[code].help(pricesOf(code, rates, now)) : 'For adults only.',
        }))}
        chosen={[answers.funding]}
        error={errors.funding}
        input={{ name: 'funding', onChange: ({ target }) => change({ funding: target.value }) }}
      />
      {asksForReferral(answers) && (
        <RadioCards
          legend="Do you have a GP referral?"
          columns={2}
          options={referralOptions}
          chosen={[answers.referral]}
          error={errors.referral}
          input={{ name: 'referral', onChange: ({ target }) => change({ referral: target.value }) }}
        />
      )}
    </div>
  )
}

/** Of a session today; the results name the price of their own date. */
function pricesOf(funding: FundingMethod, rates: readonly RateRow[], now: string): Prices {
  const sessionDate = formatIsoDate(localDayAt(new Date(now), defaultZone))
  const price = (role: RatedRole) => {
    const result = quoteSession({ funding, role, sessionDate }, rates)
    return result.ok ? formatCents(result.quote.outOfPocketCents) : null
  }
  return { clinical: price('clinicalPsychologists'), registered: price('registeredPsychologists') }
}
