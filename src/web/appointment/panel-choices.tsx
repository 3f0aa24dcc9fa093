import { type FundingMethod, fundingMethods } from '#domain/funding/methods.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { SelectField } from '../ui/field/select-field.tsx'
import type { BookableClinician } from './bookable-clinician.ts'
import { formatFirstName } from './format-day.ts'
import { FailureNotice, NoTypesNotice } from './panel-notices.tsx'
import { PanelDays } from './panel-days.tsx'
import type { Panel } from './use-panel.ts'

type PanelChoicesProps = {
  clinician: BookableClinician
  funding: FundingMethod | null
  /** What was asked for and this clinician does not take. */
  notOffered: FundingMethod | null
  panel: Panel
}

/** From top to bottom: how to pay, which session, by video or by phone, which day, which time. */
export function PanelChoices({ clinician, funding, notOffered, panel }: PanelChoicesProps) {
  const { offered, types, type, move, deliveries } = panel
  const ways = fundingMethods.filter(({ code }) => clinician.helmControl.fundingMethods.includes(code))
  return (
    <>
      <SelectField
        label="How will you pay?"
        placeholder="Choose to see your cost"
        options={ways.map(({ code, label }) => ({ value: code, label }))}
        value={funding ?? ''}
        error={
          notOffered &&
          `${formatFirstName(clinician.name)} does not take ${findLabel(fundingMethods, notOffered)}`
        }
        onChange={({ target }) => {
          const way = ways.find(({ code }) => code === target.value)
          if (way) panel.pickFunding(way.code)
        }}
      />
      {offered.status === 'failed' && (
        <FailureNotice words={offered.problem.message} onRetry={offered.retry} />
      )}
      {offered.status === 'ready' && types.length === 0 && <NoTypesNotice />}
      {type && (
        <SelectField
          label="Appointment type"
          options={types.map(({ _id, label, duration }) => ({
            value: _id,
            label: `${label}, ${duration} minutes`,
          }))}
          value={type._id}
          onChange={({ target }) => move({ do: 'pickType', typeId: target.value })}
        />
      )}
      {type && deliveries.length > 1 && (
        <SelectField
          label="How will you meet?"
          options={deliveries.map((code) => ({ value: code, label: findLabel(deliveryTypes, code) }))}
          value={panel.delivery}
          onChange={({ target }) => {
            const way = deliveries.find((code) => code === target.value)
            if (way) panel.pickDelivery(way)
          }}
        />
      )}
      {(type || panel.isWaiting) && <PanelDays calendar={panel} />}
    </>
  )
}
