export function PsychologistSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr">Loading your psychologist</span>
      <div className="card my-psych" aria-hidden="true">
        <span className="skel size-[128px] rounded-lg" />
        <div className="grid content-start gap-3">
          <span className="skel h-7 w-3/5" />
          <span className="skel h-5 w-2/5" />
          <span className="skel mt-3 h-[50px] w-56 rounded" />
        </div>
      </div>
    </div>
  )
}
