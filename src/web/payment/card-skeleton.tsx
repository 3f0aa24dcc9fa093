/** The size of the card form, until it is there. */
export const CardSkeleton = () => (
  <div className="checkout__skeleton" aria-busy="true">
    <span className="sr">Loading the card form</span>
    <span className="skel h-[72px] rounded" aria-hidden="true" />
    {['number', 'dates', 'name'].map((row) => (
      <div key={row} className="grid gap-2" aria-hidden="true">
        <span className="skel h-5 w-32" />
        <span className="skel h-[50px] rounded" />
      </div>
    ))}
    <span className="skel h-12 rounded" aria-hidden="true" />
  </div>
)
