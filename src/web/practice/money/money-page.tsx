import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { type ChargeGroup, chargeGroupCodes } from '#domain/money/charge-groups.ts'
import { monthBefore } from '#domain/money/money-days.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { SkeletonText } from '../../ui/skeleton/skeletons.tsx'
import { staffQuery } from '../api/staff-query.ts'
import { DeskHead } from '../desk/desk-head.tsx'
import { DeskRead } from '../desk/desk-read.tsx'
import { nameZone } from '../desk/format-moment.ts'
import { useStaff } from '../frame/staff-context.ts'
import { ChargePanel } from './charge-panel.tsx'
import { ChargesList } from './charges-list.tsx'
import { MonthFile } from './month-file.tsx'
import { MoneySums } from './money-sums.tsx'
import { PaymentsNotice } from './payments-notice.tsx'
import * as styles from './money.module.css'

const readGroup = (asked: string | null): ChargeGroup | 'all' =>
  chargeGroupCodes.find((code) => code === asked) ?? 'all'

/** See docs/product/money.md#takings. */
export default function MoneyPage() {
  const { timeZone } = useStaff()
  const [address] = useSearchParams()
  const [search, setSearch] = useState('')
  const show = readGroup(address.get('show'))
  const charge = address.get('charge')
  return (
    <DeskRead title="Money" query={staffQuery('readMoney', {})} skeleton={<SkeletonText lines={10} />}>
      {(money) => (
        <>
          <DeskHead
            title="Money"
            note={`Sessions are charged when their outcome is recorded. Times are ${nameZone(timeZone)}.`}
          >
            <MonthFile file="downloadCharges" month={monthBefore(money.today)} />
            <LinkButton look="quiet" size="small" to={staffPages.waitingDocuments()}>
              Documents that wait{money.documentsThatWait > 0 && ` (${money.documentsThatWait})`}
            </LinkButton>
            <LinkButton look="quiet" size="small" to={staffPages.invoices()}>
              Invoices to funders
            </LinkButton>
            <LinkButton look="quiet" size="small" to={staffPages.takings()}>
              Takings and files
            </LinkButton>
            <LinkButton look="quiet" size="small" to={staffPages.reconciliation()}>
              Reconciliation
            </LinkButton>
          </DeskHead>
          <div className="grid gap-6">
            <PaymentsNotice payments={money.payments} />
            <MoneySums money={money} />
            <div className={styles.withSide}>
              <ChargesList show={show} search={search} onSearch={setSearch} chosen={charge} />
              {charge !== null && <ChargePanel key={charge} id={charge} show={show} />}
            </div>
          </div>
        </>
      )}
    </DeskRead>
  )
}
