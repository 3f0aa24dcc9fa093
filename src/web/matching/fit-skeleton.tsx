/** As tall as a card whose sentence takes two or three lines. */
export function FitSkeleton() {
  return (
    <div className="card fit" aria-hidden="true">
      <div className="fit__who">
        <span className="skel portrait" />
        <div className="grid gap-2">
          <span className="skel h-6 w-4/5" />
          <span className="skel h-4 w-full" />
          <span className="skel h-4 w-3/5" />
        </div>
      </div>
      <div className="fit__why">
        <span className="skel h-5 w-2/5" />
        <span className="skel h-6" />
        <span className="skel h-6" />
        <span className="skel h-6 w-3/5" />
        <div className="mt-3 grid gap-2">
          <span className="skel h-4 w-4/5" />
          <span className="skel h-4 w-3/5" />
          <span className="skel h-4 w-2/5" />
        </div>
      </div>
      <div className="fit__foot">
        <span className="skel h-[27px] w-4/5 rounded-full" />
        <span className="skel h-14 w-3/5" />
        <div className="btns">
          <span className="skel h-11 rounded" />
          <span className="skel h-11 rounded" />
        </div>
      </div>
    </div>
  )
}
