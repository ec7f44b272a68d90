"""Corpora: many files, checked by many workers, once.

    members   which files there are, and the key of each: what its answer depends on
    tasks     what is sent to workers, and what comes back
    checking  the job of a run: files are checked
    pieces    large files, a share of their functions at a time
    engines   who does the work: this process, or a Dask cluster, which schedules and replaces workers that die
    store     what is known: answers by key in SQLite, and Parquet parts for others' tools
    runs      one run: ask the store, have the rest answered, write as answers come
    reports   a page and a table about a run; differences between two
    table     the paper's table, function by function, and whether the blamed type was the one that was changed later
    marking   the job of grading: functions are compared with those of a reference
    grades    a course: submissions, a reference, an assignment; a page for each submission

`whatif-corpus --help` (`command`) works without Dask; each module is imported where it is needed.
"""
