/**
 * A third group of whole sites with traps, each of a kind of its own;
 * made for measuring alone. The protection has been tuned on their figures since, and all but the garden blog were opened.
 * @module
 */
import type { AsideOptions, AsideSite } from "../whole-aside/whole-site.ts";
import { chemistsSite } from "./chemists.ts";
import { gardenBlogSite } from "./garden-blog.ts";
import { houseMarketSite } from "./house-market.ts";
import { pilgrimGuideSite } from "./pilgrim-guide.ts";

export const THIRD_ASIDE_SITES: readonly { name: string; make(options: AsideOptions): AsideSite }[] = [
  { name: "chemists", make: chemistsSite },
  { name: "garden blog", make: gardenBlogSite },
  { name: "pilgrim guide", make: pilgrimGuideSite },
  { name: "house market", make: houseMarketSite },
];
