import { useSettings } from '../../api/settings.ts'

/** How else the practice is reached, and who it is. Only what it has entered. */
export function PracticeDetails() {
  const {
    productName,
    supportEmail,
    practice: { phone, address, abn },
  } = useSettings()
  return (
    <>
      <p className="mt-5">
        You can also write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        {phone && (
          <>
            {' '}
            or call <a href={`tel:${phone.number}`}>{phone.words}</a>
          </>
        )}
        .
      </p>
      {(address || abn) && (
        <address className="mt-3 not-italic">
          {productName}
          {address && (
            <>
              <br />
              {address}
            </>
          )}
          {abn && (
            <>
              <br />
              ABN {abn}
            </>
          )}
        </address>
      )}
    </>
  )
}
