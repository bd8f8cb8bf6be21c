/** The order of test files: those that take minutes first, since whoever began them last would wait for them alone. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** @param longest matches the paths of the files that take longest */
export const longestFirst = (longest: RegExp): typeof BaseSequencer =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const isLong = ({ moduleId }: TestSpecification) => Number(longest.test(moduleId))
      return (await super.sort(files)).toSorted((a, b) => isLong(b) - isLong(a))
    }
  }
