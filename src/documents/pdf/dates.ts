/** `D:20200203040506+01'00'` (ISO 32000-1, 7.9.4) as ISO 8601, as precise as it is said. @module */

const DATE = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(?:(\d\d)(\d\d)?(\d\d)?)?(?:(Z)|([+-])(\d\d)'?(\d\d)?)?/;

export function isoDateOf(claim: string | undefined): string | undefined {
  const [, year, month, day, hour, minute = "00", second = "00", utc, sign, zoneHour, zoneMinute = "00"] =
    DATE.exec(claim?.trim() ?? "") ?? [];
  if (year === undefined) return undefined;
  const date = [year, month, day].filter((part) => part !== undefined).join("-");
  if (day === undefined || hour === undefined) return date;
  const zone = sign === undefined ? (utc ?? "") : `${sign}${zoneHour}:${zoneMinute}`;
  return `${date}T${hour}:${minute}:${second}${zone}`;
}
